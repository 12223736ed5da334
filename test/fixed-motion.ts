import { fromZRotation } from '../src/math/index.ts';
import type { Constraints } from '../src/motion/constraints/index.ts';
import {
  createLayer,
  HAS_POSITION,
  HAS_ROTATION,
  type Layer,
  type Motion,
} from '../src/motion/index.ts';

/** A joint that a FixedMotion drives. */
export interface FixedJoint {
  joint: number;
  priority?: number;
  /** Degrees about Z. */
  turn?: number;
  position?: readonly number[];
}

export interface FixedOptions {
  weight?: number;
  owner?: object;
  handPose?: number;
  handPriority?: number;
  /** The clock at which it plays for the last time. */
  ends?: number;
  constraints?: Constraints | null;
}

/** A motion with values that never change, at priority 2 and full weight unless given otherwise. */
export class FixedMotion implements Motion {
  readonly layer: Layer;
  readonly owner: object;
  readonly basePriority = 2;
  readonly handPose: number;
  readonly handPriority: number;
  readonly constraints: Constraints | null;
  /** Number of frames in which it was sampled. */
  sampled = 0;
  readonly #ends: number;

  constructor(joints: readonly FixedJoint[], options: FixedOptions = {}) {
    const { weight = 1, owner = this, handPose = -1, handPriority = 0, ends = Infinity } = options;
    this.constraints = options.constraints ?? null;
    this.layer = createLayer(joints.length);
    this.layer.weight = weight;
    joints.forEach((joint, entry) => {
      this.#writeEntry(entry, joint);
    });
    this.owner = owner;
    this.handPose = handPose;
    this.handPriority = handPriority;
    this.#ends = ends;
  }

  advance(clock: number): boolean {
    return clock <= this.#ends;
  }

  sample(): void {
    this.sampled++;
  }

  #writeEntry(entry: number, { joint, priority = 2, turn, position }: FixedJoint): void {
    const { layer } = this;
    layer.joints[entry] = joint;
    layer.priorities[entry] = priority;
    if (turn !== undefined) {
      layer.components[entry] |= HAS_ROTATION;
      layer.rotations.set(fromZRotation(turn), 4 * entry);
    }
    if (position) {
      layer.components[entry] |= HAS_POSITION;
      layer.positions.set(position, 3 * entry);
    }
  }
}
