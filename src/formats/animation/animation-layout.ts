import type { Animation, AnimationJoint } from './animation-asset.ts';

/*
 * Sizes and limits of the .anim file.
 * Source: reference/animation.md sections 1 (upload limit), 2 (layout), 3.1 (limits).
 */

/** In seconds. */
export const MAX_DURATION = 60;
export const MAX_JOINTS = 216;
/** A clip with more constraints is played without any. */
export const MAX_CONSTRAINTS = 10;
/** The longest chain that fits the viewer's run-time arrays; its reader does not check it. */
export const MAX_SAFE_CHAIN = 3;
/** Base priorities above this are clamped to it. */
export const MAX_BASE_PRIORITY = 6;
/** The "additive" priority; above it the viewer's masks are undefined. */
export const MAX_JOINT_PRIORITY = 7;
/** "Use the clip's base priority"; anything below is rejected. */
export const INHERIT_PRIORITY = -1;
/** The largest hand pose that the viewer accepts, though no such pose exists. */
export const MAX_HAND_POSE = 14;
/** The upload server's limit. */
export const MAX_UPLOAD_BYTES = 250_000;
/** In metres: positions are stored over -5..5. */
export const POSITION_LIMIT = 5;
/** An emote that the viewer accepts and does not play. */
export const CLOSED_MOUTH = 'Closed_Mouth';
/** A clip with one of these joints is rejected. */
export const FORBIDDEN_JOINTS: readonly string[] = ['mScreen', 'mRoot'];

/** A time, x, y and z. */
export const NUMBERS_PER_KEY = 4;
/** Size of a joint with an empty name and without keys: a NUL, the priority and the two key counts. */
export const MIN_JOINT_BYTES = 13;
export const VOLUME_NAME_BYTES = 16;
export const CONSTRAINT_BYTES = 86;

/** Byte offsets inside one constraint. */
export const CONSTRAINT = {
  chainLength: 0,
  type: 1,
  sourceVolume: 2,
  sourceOffset: 18,
  targetVolume: 30,
  targetOffset: 46,
  targetDirection: 58,
  easeInStart: 70,
  easeInStop: 74,
  easeOutStart: 78,
  easeOutStop: 82,
} as const;

/** Byte offsets in the header. */
export const HEADER = { basePriority: 4, duration: 8, emote: 12 } as const;
/** Byte offsets from the end of the emote name, by field path. */
export const AFTER_EMOTE = {
  loop_in_point: 0,
  loop_out_point: 4,
  loop: 8,
  ease_in_duration: 12,
  ease_out_duration: 16,
  hand_pose: 20,
} as const;

/** Bytes of one rotation or position key. */
export function keyBytes(version: Animation['version']): number {
  return version === '1.0' ? 8 : 16;
}

/** Bytes of one joint with its keys. */
export function jointByteLength({ name, rotationKeys, positionKeys }: AnimationJoint): number {
  return MIN_JOINT_BYTES + name.length + rotationKeys.byteLength + positionKeys.byteLength;
}

/** Size of everything before the joints when the emote is empty: its NUL, the hand pose last, the number of joints. */
const HEADER_BYTES = HEADER.emote + 1 + AFTER_EMOTE.hand_pose + 4 + 4;

/**
 * The size of the file that `encodeAnimation` makes of an animation, without making it.
 *
 * **Source:** reference/animation.md section 2.
 */
export function animationByteLength(animation: Animation): number {
  const { emote, joints, constraints, constraintsIgnored, trailing } = animation;
  let bytes = HEADER_BYTES + emote.length + trailing.length;
  for (const joint of joints) bytes += jointByteLength(joint);
  // The count of constraints that could not be read is among the trailing bytes.
  const unread = constraintsIgnored && constraints.length === 0;
  return unread ? bytes : bytes + 4 + CONSTRAINT_BYTES * constraints.length;
}
