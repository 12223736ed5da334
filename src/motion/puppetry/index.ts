export { PUPPET_PRIORITY } from '../puppet-priority.ts';
export { createEffectors } from './effectors.ts';
export { IkEffectors } from './ik-effectors.ts';
export { PuppetMotion, type StreamHealth } from './puppet-motion.ts';
export {
  ANY_POSITION,
  ANY_ROTATION,
  ANY_TARGET,
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
} from './types.ts';
