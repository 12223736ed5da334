import { BONE_COUNT, defaultSkeleton, type Pose } from '../../avatar/index.ts';
import type { IkSolver } from '../../motion/ik/index.ts';
import {
  type EffectorSolver,
  type Effectors,
  IkEffectorSolver,
} from '../../motion/received-puppetry/index.ts';
import type { PuppetBodyShape } from './contract.ts';

/** What the solver finds is known from `choose`, and asked for again only as a matter of form. */
const passedOver = new Uint8Array(BONE_COUNT);

/** Inverse kinematics for a body that may turn out to be shaped otherwise; made when first needed. */
export class ShapedEffectors implements EffectorSolver {
  readonly #shapeOf: () => PuppetBodyShape | null;
  /** What the solver was made for. */
  #shape: PuppetBodyShape | null = null;
  #effectors: IkEffectorSolver | null = null;

  /** @param shapeOf null is the default skeleton's. */
  constructor(shapeOf: () => PuppetBodyShape | null) {
    this.#shapeOf = shapeOf;
  }

  /** Null as long as nothing was aimed at. */
  get solver(): IkSolver | null {
    return this.#effectors?.solver ?? null;
  }

  prepare(effectors: Effectors, claims: Uint8Array<ArrayBuffer>): void {
    this.#current().prepare(effectors, claims);
  }

  solve(effectors: Effectors, pose: Pose): void {
    const before = this.#effectors;
    const now = this.#current();
    if (now !== before) now.prepare(effectors, passedOver);
    now.solve(effectors, pose);
  }

  #current(): IkEffectorSolver {
    const shape = this.#shapeOf();
    if (this.#effectors === null || shape !== this.#shape) {
      this.#shape = shape;
      this.#effectors = new IkEffectorSolver(defaultSkeleton, shape ? poseOf(shape) : undefined);
    }
    return this.#effectors;
  }
}

/** mPelvis stays where all motions take it to rest: its shape is the page's to add. */
function poseOf(shape: PuppetBodyShape): Pose {
  const { rest } = defaultSkeleton;
  const positions = new Float32Array(shape.positions);
  positions.set(rest.positions.subarray(0, 3));
  return { rotations: rest.rotations, positions, scales: new Float32Array(shape.scales) };
}
