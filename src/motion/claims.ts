import { HAS_POSITION, HAS_ROTATION, type Layer } from './types.ts';

/** Below every priority that a file can hold. */
const UNCLAIMED = -2;

/**
 * Per joint, the highest priority at which the motions handled so far, at full weight, turn and move it.
 *
 * **Source:** animation.md section 7, "Consequences".
 */
export class Claims {
  /** One per joint, -2 for none. */
  readonly rotations: Int32Array<ArrayBuffer>;
  /** One per joint, -2 for none. */
  readonly positions: Int32Array<ArrayBuffer>;

  constructor(jointCount: number) {
    this.rotations = new Int32Array(jointCount);
    this.positions = new Int32Array(jointCount);
    this.clear();
  }

  clear(): void {
    this.rotations.fill(UNCLAIMED);
    this.positions.fill(UNCLAIMED);
  }

  /** Registers what a layer claims; true when any of it is higher than what was there. */
  register(layer: Layer): boolean {
    const turns = raise(this.rotations, layer, HAS_ROTATION);
    const moves = raise(this.positions, layer, HAS_POSITION);
    return turns || moves;
  }
}

function raise(
  highest: Int32Array<ArrayBuffer>,
  { count, joints, priorities, components }: Layer,
  component: number,
): boolean {
  let raised = false;
  for (let entry = 0; entry < count; entry++) {
    const joint = joints[entry];
    if (!(components[entry] & component) || priorities[entry] <= highest[joint]) continue;
    highest[joint] = priorities[entry];
    raised = true;
  }
  return raised;
}
