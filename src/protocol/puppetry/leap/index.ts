export {
  type DecodedLeapCommand,
  decodeLeapCommand,
  decodeLeapText,
  type LeapCommand,
  type LeapGet,
  type LeapSet,
} from './leap-command.ts';
export type { LeapJoint } from './leap-joints.ts';
export {
  BODY_PARTS,
  encodeLeapMessage,
  type LeapBone,
  type LeapJointReport,
  type LeapMessage,
  type LeapSkeleton,
} from './leap-messages.ts';
export {
  decodePerformance,
  type LeapPerformance,
  MAX_PERFORMANCE_SECONDS,
  type TimedLeapCommand,
} from './leap-performance.ts';
export { MAX_COMMAND_CHARACTERS } from './leap-values.ts';
