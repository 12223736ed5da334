import type { JointDirectory } from '../animation/index.ts';

/** What becomes of a BVH joint's name. */
export interface ResolvedJoint {
  /** As the animation has it; a name that is unknown stays as it is. */
  name: string;
  /**
   * The name stands in the viewer's table, so axes are changed and the usual priority given. Collision
   * volumes and attachment points found by their own name are joints and yet not in it.
   */
  translated: boolean;
  isPelvis: boolean;
}

/**
 * The joint that answers to a name, or null. The table holds what is an alias and what is a bone, and of
 * these two only bones answer to `avatar_` as well.
 *
 * **Source:** reference/animation.md sections 4 and 12.2.
 */
export function resolveJoint(name: string, joints: JointDirectory): ResolvedJoint | null {
  const number = joints.jointNumber(name);
  if (number < 0) return null;
  const ownName = joints.nameOf(number);
  const isBone = joints.jointNumber(`avatar_${ownName}`) === number;
  return { name: ownName, translated: isBone || ownName !== name, isPelvis: ownName === 'mPelvis' };
}
