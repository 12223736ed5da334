export {
  type AnimationSource,
  buildAnimation,
  type ConstraintSource,
  type JointSource,
  type PositionKeySource,
  type RotationKeySource,
} from './build.ts';
export { COLLISION_VOLUMES, GROUND } from './collision-volumes.ts';
export { type DecodeAnimationOptions, decodeAnimation } from './decode.ts';
export { type Curve, dequantisePositions, dequantiseRotations } from './dequantise.ts';
export { encodeAnimation } from './encode.ts';
export { MAX_CONSTRAINTS, MAX_SAFE_CHAIN } from './layout.ts';
export { EMOTES, HAND_POSES } from './poses.ts';
export { dequantiseU16, quantiseU16 } from './quantise.ts';
export type {
  Animation,
  AnimationConstraint,
  AnimationJoint,
  ClipScale,
  JointDirectory,
  RawKeys,
} from './types.ts';
