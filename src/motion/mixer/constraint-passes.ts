import {
  BONE_COUNT,
  composeWorld,
  createWorldPose,
  type Pose,
  type Skeleton,
  VOLUME_COUNT,
} from '../../avatar/index.ts';
import type { Cell } from '../../math/flat/index.ts';
import type { Constraints } from '../constraints/index.ts';
import { HighestPriorities, type MotionStack } from './motion-stack.ts';

/** Index of mPelvis' height in a pose's positions; mPelvis is joint 0. */
const PELVIS_Z = 2;
/** Joints that constraints look at. */
const JOINTS = BONE_COUNT + VOLUME_COUNT;
const WORLD = createWorldPose(JOINTS);

/**
 * Lets the constraints of the motions that take part act on a frame.
 *
 * The viewer solves each clip against the world of the frame before. Here they see the world of this very
 * frame, so that a pose needs no frame before it; twice, so that they also see what the others have done.
 */
export class ConstraintPasses {
  readonly #skeleton: Skeleton;
  readonly #claims: HighestPriorities;
  /** Those that act in this frame; `#count` of them are valid. */
  readonly #acting: Constraints[] = [];
  #count = 0;
  /** Metres by which the whole pose is raised once it is blended: the ground lies that much lower. */
  lift = 0;

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
    this.#claims = new HighestPriorities(skeleton.jointCount);
  }

  /**
   * Begins the frame for every motion that takes part and has constraints, once its layer is sampled.
   * `step[0]`: seconds since the frame before, -1 for a jump. Returns whether any acts.
   *
   * **Source:** animation.md section 7, "Constraint skip test".
   */
  begin(cast: MotionStack, step: Cell): boolean {
    this.#claims.clear();
    this.#count = 0;
    const { motions, layers } = cast;
    for (let index = 0; index < motions.length; index++) {
      if (!cast.contributes(index)) continue;
      const { constraints, basePriority } = motions[index];
      const layer = layers[index];
      if (constraints) {
        constraints.step = step[0];
        const acts = constraints.begin(layer, basePriority, this.#claims.rotations);
        if (acts) this.#acting[this.#count++] = constraints;
      }
      if (layer.weight >= 1) this.#claims.register(layer);
    }
    return this.#count > 0;
  }

  /** One pass, for the pose that the layers make so far; blend them again after it. */
  solve(pose: Pose, last: boolean): void {
    pose.positions[PELVIS_Z] += this.lift;
    composeWorld(WORLD, this.#skeleton, pose, JOINTS);
    pose.positions[PELVIS_Z] -= this.lift;
    for (let k = 0; k < this.#count; k++) this.#acting[k].solve(WORLD, last);
  }
}
