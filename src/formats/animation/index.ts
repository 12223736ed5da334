export {
  type AnimationSource,
  buildAnimation,
  type ConstraintSource,
  type JointSource,
  type PositionKeySource,
  type RotationKeySource,
} from './build.ts';
export { animationByteLength } from './byte-length.ts';
export { COLLISION_VOLUMES, GROUND } from './collision-volumes.ts';
export { type DecodeAnimationOptions, decodeAnimation } from './decode.ts';
export {
  type Curve,
  dequantisePositions,
  dequantiseRotations,
  keyTimes,
  playedKeys,
} from './dequantise.ts';
export { encodeAnimation } from './encode.ts';
export {
  AFTER_EMOTE,
  CONSTRAINT,
  CONSTRAINT_BYTES,
  HEADER,
  INHERIT_PRIORITY,
  keyBytes,
  MAX_BASE_PRIORITY,
  MAX_CONSTRAINTS,
  MAX_DURATION,
  MAX_JOINTS,
  MAX_SAFE_CHAIN,
  MAX_UPLOAD_BYTES,
  MIN_JOINT_BYTES,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
} from './layout.ts';
export { EMOTE_TIMING, EMOTES, HAND_POSES, NEVER_LOOPED } from './poses.ts';
export { dequantiseU16, quantiseU16, uploadCode } from './quantise.ts';
export type {
  Animation,
  AnimationConstraint,
  AnimationJoint,
  ClipScale,
  JointDirectory,
  RawKeys,
} from './types.ts';
