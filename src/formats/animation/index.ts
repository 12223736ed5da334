export {
  type Animation,
  type AnimationConstraint,
  type AnimationJoint,
  type ClipScale,
  EMOTE_TIMING,
  EMOTES,
  HAND_POSES,
  type JointDirectory,
  NEVER_LOOPED,
  type RawKeys,
} from './animation-asset.ts';
export {
  AFTER_EMOTE,
  animationByteLength,
  CONSTRAINT,
  CONSTRAINT_BYTES,
  FORBIDDEN_JOINTS,
  HEADER,
  INHERIT_PRIORITY,
  jointByteLength,
  keyBytes,
  MAX_BASE_PRIORITY,
  MAX_CONSTRAINTS,
  MAX_DURATION,
  MAX_JOINTS,
  MAX_SAFE_CHAIN,
  MAX_UPLOAD_BYTES,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
} from './animation-layout.ts';
export {
  type AnimationSource,
  buildAnimation,
  type JointSource,
  type PositionKeySource,
  type RotationKeySource,
} from './build-animation.ts';
export { COLLISION_VOLUMES, GROUND } from './constraint-volumes.ts';
export { CurveCache } from './curve-cache.ts';
export { decodeAnimation } from './decode-animation.ts';
export {
  type Curve,
  dequantisePositions,
  dequantiseRotations,
  dequantiseU16,
  keyTimes,
  playedKeys,
  quantiseU16,
  uploadCode,
} from './dequantise-keys.ts';
export { encodeAnimation } from './encode-animation.ts';
