import {
  composeWorld,
  createWorldPose,
  type Pose,
  type Skeleton,
  type WorldPose,
} from '../../avatar/index.ts';
import { degreesBetween, metresBetween } from '../../math/flat/index.ts';
import { writeLayer } from '../layer.ts';
import type { Clip } from './bind-clip.ts';
import { ClipMotion } from './clip-motion.ts';

/**
 * Poses an avatar at rest by one clip alone, for code that measures or compares clips: at full weight, whatever
 * the clip's loop and eases, and without its constraints. For the pose of an avatar on the stage see `Mixer`.
 *
 * **Source:** animation.md section 6.2.
 */
export class ClipPoseSampler {
  readonly #pose: Pose;
  readonly #world: WorldPose;
  readonly #motion: ClipMotion;
  readonly #skeleton: Skeleton;

  constructor(clip: Clip, skeleton: Skeleton) {
    this.#pose = skeleton.restPose();
    this.#world = createWorldPose(skeleton.jointCount);
    this.#motion = new ClipMotion(clip);
    this.#skeleton = skeleton;
  }

  /** Moves to the pose at this second of the clip. */
  poseAt(seconds: number): void {
    const motion = this.#motion;
    motion.pin(seconds);
    motion.advance(0);
    motion.sample();
    writeLayer(this.#pose, motion.layer);
    composeWorld(this.#world, this.#skeleton, this.#pose);
  }

  /** Degrees between the joint's local rotation here and in the other pose. */
  degreesFrom(other: ClipPoseSampler, joint: number): number {
    const q = 4 * joint;
    return degreesBetween(this.#pose.rotations, q, other.#pose.rotations, q);
  }

  /** Millimetres between the joint's world position here and in the other pose. */
  millimetresFrom(other: ClipPoseSampler, joint: number): number {
    const translation = 16 * joint + 12;
    return (
      1000 * metresBetween(this.#world.matrices, translation, other.#world.matrices, translation)
    );
  }
}
