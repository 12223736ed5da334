/* Figures as they are drawn by hand, in degrees: for the clips that we make, and for bots that puppeteer. */
export { poseArm } from './arm.ts';
export { keyed, keyedPose, smooth, sway, swing, wrap } from './curves.ts';
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
  type Placement,
  placeBones,
  type Rotations,
  restOffset,
  SIDES,
  type Side,
} from './rig.ts';
export {
  type Arm,
  type Foot,
  LEVEL,
  orientation,
  RELAXED_ARM,
  STANDING_FEET,
  type Stance,
  type Turn,
} from './stance.ts';
export { trailing } from './trailing.ts';
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
