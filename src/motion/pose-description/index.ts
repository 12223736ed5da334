/* Figures as they are drawn by hand, in degrees: for the clips that we make, and for bots that puppeteer. */
export { poseArm, trailing } from './arm-pose.ts';
export {
  type Arm,
  type Foot,
  LEVEL,
  orientation,
  type Placement,
  placeBones,
  RELAXED_ARM,
  type Rotations,
  restOffset,
  SIDES,
  type Side,
  STANDING_FEET,
  type Stance,
  type Turn,
} from './body-description.ts';
export { keyed, keyedPose, smooth, sway, swing, wrap } from './keyed-curves.ts';
export {
  aboutX,
  aboutY,
  aboutZ,
  angleBetween,
  betweenFrames,
  compose,
  frameOf,
  IDENTITY,
  nlerp,
  type Quat,
  rotate,
  within,
} from './quaternion.ts';
export {
  add,
  cross,
  distance,
  dot,
  length,
  mix,
  ORIGIN,
  subtract,
  type Vec3,
} from './vector.ts';
