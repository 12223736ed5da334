export {
  type DecodedLeapCommand,
  decodeLeapCommand,
  decodeLeapText,
  type LeapCommand,
  type LeapGet,
  type LeapJoint,
  type LeapSet,
  type TimedLeapCommand,
} from './leap-command.ts';
export {
  BODY_PARTS,
  encodeLeapMessage,
  type LeapBone,
  type LeapJointReport,
  type LeapMessage,
  type LeapSkeleton,
} from './leap-messages.ts';
export { decodePerformance, type LeapPerformance } from './leap-performance.ts';
export { MAX_COMMAND_CHARACTERS, MAX_PERFORMANCE_SECONDS } from './leap-values.ts';
