export {
  ANY_POSITION,
  ANY_ROTATION,
  createEffectors,
  DISABLE_CONSTRAINT,
  type EffectorSolver,
  type Effectors,
  type JointEvents,
  type JointRecord,
  LOCAL_POSITION,
  LOCAL_ROTATION,
  LOCAL_SCALE,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
export { PUPPET_PRIORITY } from '../motion.ts';
export { IkEffectorSolver } from './ik-effector-solver.ts';
export { PuppetMotion, type StreamHealth } from './puppet-motion.ts';
