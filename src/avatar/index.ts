export {
  composeRigidAttachment,
  createRigidAttachment,
  type RigidAttachment,
} from './attachment.ts';
export {
  ATTACHMENT_COUNT,
  attachmentJoint,
  BONE_COUNT,
  JOINT_COUNT,
  jointDirectory,
  VOLUME_COUNT,
} from './joint-directory.ts';
export type { JointClaim, OverrideRuleName } from './override-rules.ts';
export { JointOverrides } from './overrides.ts';
export {
  composeWorld,
  copyPose,
  createPose,
  createWorldPose,
  type Pose,
  type WorldPose,
} from './pose.ts';
export { composeInverseBind, localFromInverseBinds, type Matrix4 } from './rotated-skeleton.ts';
export {
  defaultSkeleton,
  JOINT_ROWS,
  type JointKind,
  type JointRow,
  Skeleton,
} from './skeleton.ts';
export { bindSkin, fillPalette, type SkinBinding } from './skin-palette.ts';
export { type Bounds, pickFace, skinnedBounds, skinPoint } from './skinned-faces.ts';
