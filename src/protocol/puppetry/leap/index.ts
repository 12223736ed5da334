export { decodeLeapCommand, decodeLeapText } from './decode-command.ts';
export { MAX_COMMAND_CHARACTERS, MAX_PERFORMANCE_SECONDS } from './limits.ts';
export {
  encodeLeapMessage,
  type LeapBone,
  type LeapJointReport,
  type LeapMessage,
  type LeapSkeleton,
  PARTS,
} from './messages.ts';
export { decodePerformance, type PerformanceReading } from './performance.ts';
export type { LeapCommand, LeapGet, LeapJoint, LeapReading, LeapSet, TimedLeap } from './types.ts';
