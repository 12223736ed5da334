export {
  composeRigidAttachment,
  createRigidAttachment,
  type RigidAttachment,
} from './attachment.ts';
export { heightOnGround } from './ground-height.ts';
export {
  attachmentJoint,
  BONE_COUNT,
  jointDirectory,
  PELVIS,
  VOLUME_COUNT,
} from './joint-directory.ts';
export {
  claimKey,
  isSignificant,
  type JointClaim,
  OVERRIDE_RULE_KEYS,
  type OverrideRuleName,
  PELVIS_OFFSET,
} from './override-rules.ts';
export { JointOverrides, type SavedClaims } from './overrides.ts';
export {
  composeWorld,
  copyPose,
  createPose,
  createWorldPose,
  type Pose,
  type WorldPose,
} from './pose.ts';
export {
  defaultSkeleton,
  JOINT_ROWS,
  type JointKind,
  Skeleton,
} from './skeleton.ts';
export { bindSkin, fillPalette, type SkinBinding } from './skin-palette.ts';
export {
  type Bounds,
  type FaceHit,
  heaviestEntry,
  pickFace,
  skinnedBounds,
  skinPoint,
} from './skinned-faces.ts';
export { NUMBERS_PER_AXIS, turnAxes } from './turn-axes.ts';
