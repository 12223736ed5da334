export { type ElbowWay, HANGING, HELD } from './elbow-way.ts';
export {
  FREE_OF_LIMITS,
  IkGoals,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from './goals.ts';
export { createLimit, type RotationLimit } from './limit.ts';
export { IK_LIMITS, type LimitTable, PUPPETEER_LIMITS } from './limit-table.ts';
export type { JointLimit } from './limit-types.ts';
export { measureRig, type Rig } from './rig.ts';
export { IkSolver } from './solver.ts';
