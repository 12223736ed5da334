export {
  type CountChange,
  compareMeshes,
  compareMeshSteps,
  type MeshComparison,
  type MeshVersion,
  type OverrideChange,
} from './compare-meshes.ts';
export { EdgeStretch, MARKED_RATIO, MIN_EDGE, type StretchSummary } from './edge-stretch.ts';
export { bindOffsets, type JointOffset, overrideOffsets } from './joint-offsets.ts';
export {
  composeTestPose,
  TEST_POSES,
  type TestPose,
  type TestPoseId,
  testRotations,
} from './test-poses.ts';
export {
  entriesOf,
  heaviestJoint,
  histogramOf,
  influenceCounts,
  type SkinEntries,
  type VolumeUse,
  volumeUses,
  type WeightHistogram,
  writeInfluences,
  writeWeights,
} from './vertex-influences.ts';
