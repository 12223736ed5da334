export {
  ANY_POSITION,
  ANY_ROTATION,
  ANY_TARGET,
  createEffectors,
  type EffectorSolver,
  type Effectors,
  type JointEvents,
  type JointRecord,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  NO_CONSTRAINT,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
export { PUPPET_PRIORITY } from '../motion.ts';
export { IkEffectors } from './ik-effector-solver.ts';
export { PuppetMotion, type StreamHealth } from './puppet-motion.ts';
