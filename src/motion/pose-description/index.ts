/* Poses described in degrees, as an artist would draw them: for the clips that we make, and for puppetry bots. */
export { followThrough, poseArm } from './arm-pose.ts';
export {
  type ArmPose,
  type BodyDescription,
  type BonePlacement,
  type FootPlacement,
  type Orientation,
  orientationQuat,
  placeBones,
  RELAXED_ARM,
  type Rotations,
  restOffset,
  SIDES,
  type Side,
  STANDING_FEET,
  UPRIGHT,
} from './body-description.ts';
export { cosineWave, keyedCurve, keyedPose, sineWave, wrap } from './keyed-curves.ts';
