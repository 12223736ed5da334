import { fromZRotation } from '../src/math/index.ts';
import type { Constraints } from '../src/motion/constraints/index.ts';
import {
  createLayer,
  HAS_POSITION,
  HAS_ROTATION,
  type Layer,
  type Motion,
} from '../src/motion/index.ts';

/** What a FixedMotion says of one joint. */
export interface Claim {
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
  /** Last clock at which it plays. */
  ends?: number;
  constraints?: Constraints | null;
}

/** A motion that always says the same, at priority 2 and full weight unless told otherwise. */
export class FixedMotion implements Motion {
  readonly layer: Layer;
  readonly owner: object;
  readonly basePriority = 2;
  readonly handPose: number;
  readonly handPriority: number;
  readonly constraints: Constraints | null;
  /** Frames in which it was asked for its values. */
  sampled = 0;
  readonly #ends: number;

  constructor(claims: readonly Claim[], options: FixedOptions = {}) {
    const { weight = 1, owner = this, handPose = -1, handPriority = 0, ends = Infinity } = options;
    this.constraints = options.constraints ?? null;
    this.layer = createLayer(claims.length);
    this.layer.weight = weight;
    claims.forEach((claim, entry) => {
      this.#claim(entry, claim);
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

  #claim(entry: number, { joint, priority = 2, turn, position }: Claim): void {
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
