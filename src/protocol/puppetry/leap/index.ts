export {
  type DecodedLeapCommand,
  decodeLeapCommand,
  decodeLeapText,
  type LeapGet,
  type LeapSet,
} from './leap-command.ts';
export type { LeapJoint } from './leap-joints.ts';
export {
  encodeLeapMessage,
  type LeapBone,
  type LeapJointReport,
  type LeapSkeleton,
} from './leap-messages.ts';
export {
  decodePerformance,
  type LeapPerformance,
  type TimedLeapCommand,
} from './leap-performance.ts';
