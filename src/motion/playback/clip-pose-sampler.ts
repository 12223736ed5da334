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
 * One clip alone on an avatar at rest, for whoever measures clips: whole, whatever its loop and its eases,
 * and without its constraints. What an avatar on the stage does is the `Mixer`'s to say.
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

  /** Takes the pose of this second of the clip. */
  poseAt(seconds: number): void {
    const motion = this.#motion;
    motion.pin(seconds);
    motion.advance(0);
    motion.sample();
    writeLayer(this.#pose, motion.layer);
    composeWorld(this.#world, this.#skeleton, this.#pose);
  }

  /** Degrees between the joint's own rotations here and there. */
  degreesFrom(other: ClipPoseSampler, joint: number): number {
    const turn = 4 * joint;
    return degreesBetween(this.#pose.rotations, turn, other.#pose.rotations, turn);
  }

  /** Millimetres between the places where the joint stands here and there. */
  millimetresFrom(other: ClipPoseSampler, joint: number): number {
    const place = 16 * joint + 12;
    return 1000 * metresBetween(this.#world.matrices, place, other.#world.matrices, place);
  }
}
