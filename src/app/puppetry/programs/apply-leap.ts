import type { PuppetAvatar } from '../../../motion/puppetry-control/index.ts';
import type { LeapSet } from '../../../protocol/puppetry/leap/index.ts';

type Numbers = ArrayLike<number> | null;

/** Whoever is puppeteered, as programs have to do with it. */
export interface LeapPuppet {
  /** As it was last drawn; null while nobody is there. */
  readonly avatar: PuppetAvatar | null;
  /** Half arm spans in the root's frame. */
  setTarget(joint: number, position: Numbers, rotation: Numbers, isFree: boolean): unknown;
  /** The parent's frame, metres. */
  setLocal(
    joint: number,
    rotation: Numbers,
    position: Numbers,
    scale: Numbers,
    isFree: boolean,
  ): unknown;
  /** Lets go of all that `aim` and `pose` asked. */
  expireTargets(): void;
}

/** Asks a puppet for all that a command asks of joints. Freed once in it, a joint is free: it has but one such flag. */
export function applyLeap(
  puppet: Pick<LeapPuppet, 'setTarget' | 'setLocal'>,
  { inverseKinematics, jointState }: LeapSet,
): void {
  const freed = [...inverseKinematics, ...jointState].filter((wish) => wish.disableConstraint);
  const free = new Set(freed.map(({ joint }) => joint));
  for (const { joint, position, rotation } of inverseKinematics) {
    puppet.setTarget(joint, position, rotation, free.has(joint));
  }
  for (const { joint, position, rotation, scale } of jointState) {
    puppet.setLocal(joint, rotation, position, scale, free.has(joint));
  }
}
