export { createLimit, type RotationLimit } from './apply-joint-limit.ts';
export { type ElbowWay, HANGING, HELD } from './ik-chains.ts';
export {
  FREE_OF_LIMITS,
  IkGoals,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './ik-goals.ts';
export { measureRig, type Rig } from './ik-rig.ts';
export { IkSolver } from './ik-solver.ts';
export type { JointLimit } from './joint-limit.ts';
export { createLimitGauge, type LimitGauge } from './joint-limit-gauge.ts';

export { isRimClosed, limitForward, limitRim, turnDirections } from './joint-limit-outline.ts';
export { IK_LIMITS, type LimitTable, PUPPETEER_LIMITS } from './joint-limit-table.ts';
