import type { Constraints } from './constraints/index.ts';
import type { Layer } from './layer.ts';

/**
 * Priority of puppetry and of its IK results: above every priority that an animation can have.
 *
 * **Source:** puppetry.md section 6, "Priority".
 */
export const PUPPET_PRIORITY = 7;

/**
 * Anything that drives joints: a playing clip, the hand poses, received puppetry, … Times are seconds on one
 * animation clock that all motions share. In every frame the mixer calls `advance` first, and `sample` only
 * if the motion contributes to that frame.
 */
export interface Motion {
  readonly layer: Layer;
  /** The owner of the joints that stay where this motion left them; motions of a clip have the clip as their owner. */
  readonly owner: object;
  /** The priority of joints without their own; constraints are blocked by motions of at least this priority. */
  readonly basePriority: number;
  /** Index into HAND_POSES of the hand pose that the motion requests while it plays, or -1. */
  readonly handPose: number;
  /** Priority of that request: the highest priority of the motion's joints, at least 0. */
  readonly handPriority: number;
  /** Null for motions without constraints. */
  readonly constraints: Constraints | null;
  /** Moves to this moment and updates `layer.weight`. Returns false once the motion has ended. */
  advance(clock: number): boolean;
  /** Writes the layer's rotations and positions for the moment of the last `advance`. */
  sample(): void;
}
