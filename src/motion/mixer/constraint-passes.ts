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
/** The joints that constraints read: bones and collision volumes. */
const JOINT_COUNT = BONE_COUNT + VOLUME_COUNT;
const WORLD = createWorldPose(JOINT_COUNT);

/**
 * Applies the constraints of the contributing motions to a frame.
 *
 * The viewer solves each clip against the world pose of the last frame. Here constraints use the world pose of the same
 * frame, so that a pose depends on no earlier frame; and there are two passes, so that they also use the results of the
 * other constraints.
 */
export class ConstraintPasses {
  /** Metres by which the caller raises the whole pose after blending: relative to it the ground is that much lower. */
  pelvisOffset = 0;
  readonly #skeleton: Skeleton;
  /** The joints that newer motions of full weight drive. */
  readonly #newer: HighestPriorities;
  /** The constraints that act in this frame; the first `#count` are valid. */
  readonly #active: Constraints[] = [];
  #count = 0;

  constructor(skeleton: Skeleton) {
    this.#skeleton = skeleton;
    this.#newer = new HighestPriorities(skeleton.jointCount);
  }

  /**
   * Begins the frame for every contributing motion that has constraints, once its layer is sampled.
   * `step[0]`: seconds since the frame before, -1 after a jump. Returns whether any constraint acts.
   *
   * **Source:** animation.md section 7, "Constraint skip test".
   */
  begin(stack: MotionStack, step: Cell): boolean {
    this.#newer.clear();
    this.#count = 0;
    const { motions, layers } = stack;
    for (let index = 0; index < motions.length; index++) {
      if (!stack.contributes(index)) continue;
      const { constraints, basePriority } = motions[index];
      const layer = layers[index];
      if (constraints) {
        constraints.step = step[0];
        const acts = constraints.begin(layer, basePriority, this.#newer.rotations);
        if (acts) this.#active[this.#count++] = constraints;
      }
      if (layer.weight >= 1) this.#newer.raise(layer);
    }
    return this.#count > 0;
  }

  /** Solves one pass against `pose`, the blend of the layers so far. The caller blends again afterwards. */
  solve(pose: Pose, last: boolean): void {
    pose.positions[PELVIS_Z] += this.pelvisOffset;
    composeWorld(WORLD, this.#skeleton, pose, JOINT_COUNT);
    pose.positions[PELVIS_Z] -= this.pelvisOffset;
    for (let k = 0; k < this.#count; k++) this.#active[k].solve(WORLD, last);
  }
}
