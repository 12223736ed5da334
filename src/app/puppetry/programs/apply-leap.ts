import type { PuppetFigure } from '../../../motion/puppeteer/index.ts';
import type { LeapSet } from '../../../protocol/puppetry/leap/index.ts';

type Numbers = ArrayLike<number> | null;

/** Whoever is puppeteered, as programs have to do with it. */
export interface LeapPuppet {
  /** As it was last drawn; null while nobody is there. */
  readonly figure: PuppetFigure | null;
  /** Half arm spans in the root's frame. */
  aim(joint: number, position: Numbers, rotation: Numbers, isFree: boolean): unknown;
  /** The parent's frame, metres. */
  pose(
    joint: number,
    rotation: Numbers,
    position: Numbers,
    scale: Numbers,
    isFree: boolean,
  ): unknown;
}

/** Asks a puppet for all that a command asks of joints. */
export function applyLeap(
  puppet: Pick<LeapPuppet, 'aim' | 'pose'>,
  { inverseKinematics, jointState }: LeapSet,
): void {
  for (const { joint, position, rotation, disableConstraint } of inverseKinematics) {
    puppet.aim(joint, position, rotation, disableConstraint);
  }
  for (const { joint, position, rotation, scale, disableConstraint } of jointState) {
    puppet.pose(joint, rotation, position, scale, disableConstraint);
  }
}
