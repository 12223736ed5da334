export { type BetweenKeys, betweenSelected, setBetweenKeys } from './between-keys.ts';
export { setDuration, trim } from './clip-length.ts';
export {
  holdLastPose,
  holdsLastPose,
  longestEase,
  loopWhole,
  MAX_DIALOG_PRIORITY,
  movePriorities,
  setBasePriority,
  setEases,
  setEmote,
  setHandPose,
  setJointPriorities,
  setLoop,
} from './clip-settings.ts';
export { hasImportedKeys, insertRestFrame, type RestFrameImport } from './insert-rest-frame.ts';
export {
  HALF_FRAME,
  nearestKey,
  removeKeys,
  setPositionKey,
  setRotationKey,
} from './joint-keys.ts';
export {
  copiedJoints,
  copyKeys,
  countCopied,
  type KeyClipboard,
  mirrorCopied,
  type PasteEdit,
  pasteKeys,
  retargetCopied,
} from './key-clipboard.ts';
export {
  countSelected,
  curveTimes,
  existingKeys,
  firstAtOrAfter,
  type KeyEdit,
  type KeySelection,
  NO_SELECTION,
  nextKeyTime,
  type SelectedKeys,
  selectAll,
  selectedOf,
  selectedRange,
  selectWithin,
  toggle,
  unite,
} from './key-selection.ts';
export { clampMove, moveKeys, scaleKeys, snapKeys } from './key-times.ts';
export { addToKeys, insertKeys, smoothKeys } from './key-values.ts';
export { mirror, otherSide } from './mirror-clip.ts';
export {
  type CurveKind,
  interpolateKeys,
  NUMBERS_PER_VALUE,
  type PlayedCurve,
  pickKeys,
  readCurve,
  sampleCurve,
  valueDistance,
} from './played-curve.ts';
export {
  chooseKeys,
  countKeys,
  type Reduction,
  type ReductionBounds,
  reduceKeys,
} from './reduce-keys.ts';
export { removeJoints } from './remove-joints.ts';
export { nearestCode, writeRotationCodes } from './stored-numbers.ts';
export { toVersion1 } from './to-version1.ts';
