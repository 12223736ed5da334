import { AFTER_EMOTE, CONSTRAINT_BYTES, HEADER, MIN_JOINT_BYTES } from './layout.ts';
import type { Animation } from './types.ts';

/** All before the joints, with an empty emote: its NUL, the hand pose at the end, the number of joints. */
const HEADER_BYTES = HEADER.emote + 1 + AFTER_EMOTE.hand_pose + 4 + 4;

/**
 * How long the file is that `encodeAnimation` makes of an animation, without making it.
 *
 * **Source:** reference/animation.md section 2.
 */
export function animationByteLength(animation: Animation): number {
  const { emote, joints, constraints, constraintsIgnored, trailing } = animation;
  let bytes = HEADER_BYTES + emote.length + trailing.length;
  for (const { name, rotationKeys, positionKeys } of joints) {
    bytes += MIN_JOINT_BYTES + name.length + rotationKeys.byteLength + positionKeys.byteLength;
  }
  // Of constraints that could not be read, the count is among the trailing bytes.
  const unread = constraintsIgnored && constraints.length === 0;
  return unread ? bytes : bytes + 4 + CONSTRAINT_BYTES * constraints.length;
}
