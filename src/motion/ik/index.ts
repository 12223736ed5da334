export {
  DISABLE_CONSTRAINT,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
export { createRotationLimit, type RotationLimit } from './apply-joint-limit.ts';
export { ELBOWS_OUT } from './ik-chains.ts';
export { measureIkRig } from './ik-rig.ts';
export { IkSolver } from './ik-solver.ts';
export type { JointLimit } from './joint-limit.ts';
export { createLimitGauge, type LimitGauge } from './joint-limit-gauge.ts';
export {
  isOutlineClosed,
  limitForward,
  limitOutline,
  rotateDirections,
} from './joint-limit-outline.ts';
export { IK_LIMITS, type LimitTable, PUPPETEER_LIMITS } from './joint-limit-table.ts';
