export { type Fastening, fasten, fillFastened } from './attachment.ts';
export { attachmentJoint } from './attachment-joint.ts';
export { bindSkin, type SkinBinding } from './bind.ts';
export { composeWorld } from './compose.ts';
export { composeInverseBind, localFromInverseBinds, type Matrix } from './inverse-bind.ts';
export { jointDirectory } from './joint-directory.ts';
export { JOINT_ROWS } from './joints.ts';
export type { JointClaim, OverrideRuleName } from './override-rules.ts';
export { JointOverrides } from './overrides.ts';
export { fillPalette } from './palette.ts';
export { pickFace } from './pick.ts';
export { copyPose, createPose, createWorldPose } from './pose.ts';
export { defaultSkeleton, Skeleton } from './skeleton.ts';
export { type Bounds, skinnedBounds, skinPoint } from './skinned-bounds.ts';
export {
  ATTACHMENT_COUNT,
  BONE_COUNT,
  JOINT_COUNT,
  type JointKind,
  type JointRow,
  type Pose,
  VOLUME_COUNT,
  type WorldPose,
} from './types.ts';
