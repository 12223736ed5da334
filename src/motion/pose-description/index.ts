/* Figures as they are drawn by hand, in degrees: for the clips that we make, and for bots that puppeteer. */
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
export { cosineWave, keyed, keyedPose, sineWave, wrap } from './keyed-curves.ts';
