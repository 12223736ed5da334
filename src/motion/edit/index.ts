export { chooseKeys } from './choose-keys.ts';
export {
  type CurveKind,
  interpolateKeys,
  type PlayedCurve,
  pickKeys,
  readCurve,
  sampleCurve,
  WIDTHS,
} from './curves.ts';
export { distance } from './deviation.ts';
export { setDuration } from './duration.ts';
export { setEmote, setHandPose } from './looks.ts';
export { mirror } from './mirror.ts';
export {
  MAX_DIALOG_PRIORITY,
  movePriorities,
  setBasePriority,
  setJointPriorities,
} from './priorities.ts';
export { countKeys, type Reduction, type ReductionBounds, reduceKeys } from './reduce-keys.ts';
export { type JointRemoval, removeJoints } from './remove-joints.ts';
export {
  holdLastPose,
  holdsLastPose,
  type LoopChange,
  longestEase,
  loopWhole,
  setEases,
  setLoop,
} from './timing.ts';
export { type Conversion, toVersion1 } from './to-version1.ts';
export { trim } from './trim.ts';
export { nearestCode } from './values.ts';
