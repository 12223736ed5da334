import type { Pose, WorldPose } from '../../avatar/index.ts';

/** The body that is puppeteered, as it was last drawn; all of it is overwritten in place. A player is one. */
export interface PuppetFigure {
  /** What it is like: positions and scales of the joints while nothing moves them. */
  readonly body: Pose;
  /** Every joint in its parent's frame. */
  readonly pose: Pose;
  /** In the avatar's frame. */
  readonly world: WorldPose;
  /** Metres by which the whole stands higher than `pose` says. */
  readonly rise: number;
}
