import { formatSeconds } from '../format.ts';
import { COUNTS } from './counts.ts';

/** The keys and curves of a clip in the dock. */
export const KEYS = {
  modes: { label: 'Timeline shows', lanes: 'Lanes', keys: 'Keys and curves' },
  /** Where there is little room. */
  shortModes: { lanes: 'Lanes', keys: 'Keys' },
  joints: 'Joints and their keys',
  lane: (joint: string, keys: number, selected: number) =>
    selected === 0
      ? `${joint}, ${COUNTS.keys(keys)}`
      : `${joint}, ${COUNTS.keys(keys)}, ${selected} selected`,
  curves: (joint: string) => `Curves of ${joint}`,
  rotation: 'Rotation',
  position: 'Position',
  kinds: 'Curves of',
  axes: ['X', 'Y', 'Z'] as const,
  showAxis: (axis: string) => `Show ${axis}`,
  chooseAxis: (axis: string) => `Drag keys on ${axis}`,
  noJoint: 'Select a joint to see its curves.',
  noKeys: (joint: string) => `${joint} has no keys here. K sets one at the playhead.`,
  builtIn: 'Built-in animations cannot be edited.',
  zoomIn: 'Show less time (+)',
  zoomOut: 'Show more time (−)',
  zoomAll: 'Show the whole clip (0)',
};

/** The section of the inspector about the selected keys. */
export const KEY_SECTION = {
  title: (count: number) => `${COUNTS.keys(count)} selected`,
  about: (joints: string, from: number, to: number) =>
    from === to
      ? `${joints}, ${formatSeconds(from, 2)}\u202fs`
      : `${joints}, ${formatSeconds(from, 2)}–${formatSeconds(to, 2)}\u202fs`,
  moveBy: 'Move by',
  moveByLabel: 'Move the selected keys by, seconds',
  stretch: 'Stretch, around the playhead',
  stretchLabel: 'Stretch the selected keys around the playhead, per cent',
  between: 'Between keys',
  betweenKinds: { straight: 'Straight', smooth: 'Smooth', hold: 'Hold' },
  betweenTitles: {
    straight: 'In a straight line from key to key, as the format has it',
    smooth: 'On a curve, which is stored as further keys',
    hold: 'Stay until the next key, before which another key is stored',
  },
  snap: 'Move in whole frames',
  snapNow: 'Snap to frames',
  snapNowTitle: 'Move each selected key to the nearest frame',
  smooth: 'Even out',
  smoothTitle: 'Move each selected key half of the way to the line between its neighbours',
  selectMore: 'Select more',
  selectMoreTitle: 'Clicks, taps and boxes add to the selection, as with Shift',
  copy: 'Copy',
  copyTitle: 'Copy (Ctrl C)',
  delete: 'Delete',
  deleteTitle: 'Delete the keys (Del)',
  reduce: 'Reduce…',
  paste: 'Paste',
  pasteTitle: 'Paste at the playhead (Ctrl V)',
  pasteTo: (joint: string) => `Paste to ${joint}`,
  pasteToTitle: 'Paste the rotations into the selected joint',
  pasteMirrored: 'Paste mirrored',
  pasteMirroredTitle: 'Paste into the joints of the other side of the body',
  copied: (count: number) => `${COUNTS.keys(count)} copied`,
  priorityRow: 'Joint priority',
  priority: (joint: string) => `Priority of ${joint}`,
  priorities: (joints: number) => `Priority of ${COUNTS.joints(joints)}`,
};

/** What is read to screen readers after a command. */
export const KEY_NEWS = {
  selected: (count: number) => `${COUNTS.keys(count)} selected`,
  atKey: (seconds: number, selected: number) =>
    `Key at ${formatSeconds(seconds)} seconds, ${COUNTS.keys(selected)} selected`,
  noFurtherKey: 'There is no further key',
  added: (joint: string, seconds: number) =>
    `Key set on ${joint} at ${formatSeconds(seconds)} seconds`,
  removed: (count: number) => `${COUNTS.keys(count)} deleted`,
  copied: (count: number) => `${COUNTS.keys(count)} copied`,
  pasted: (count: number, leftOut: number) =>
    leftOut === 0
      ? `${COUNTS.keys(count)} pasted`
      : `${COUNTS.keys(count)} pasted, ${leftOut} left out after the end of the clip`,
  /** `seconds`: of the first of them. */
  moved: (count: number, seconds: number) =>
    count === 1
      ? `1 key moved to ${formatSeconds(seconds)} seconds`
      : `${COUNTS.keys(count)} moved, the first to ${formatSeconds(seconds)} seconds`,
  notMoved: 'The selected keys cannot move further',
  changed: (count: number, axis: string, by: number, kind: 'rotation' | 'position') => {
    const amount = formatSeconds(Math.abs(by), kind === 'rotation' ? 1 : 3);
    const sign = by < 0 ? 'minus' : 'plus';
    const unit = kind === 'rotation' ? 'degrees' : 'metres';
    return `${COUNTS.keys(count)} changed by ${sign} ${amount} ${unit} on ${axis}`;
  },
  takenBack: 'The drag was taken back',
  stretched: (count: number, from: number, to: number) =>
    `${COUNTS.keys(count)} stretched, from ${formatSeconds(from)} to ${formatSeconds(to)} seconds`,
  notStretched: 'The selected keys cannot be stretched further',
  snapped: (count: number) => `${COUNTS.keys(count)} snapped to frames`,
  onFrames: 'The selected keys are on frames already',
  smoothed: (count: number) => `${COUNTS.keys(count)} evened out`,
  between: {
    straight: (count: number) => `Straight between ${COUNTS.keys(count)}`,
    smooth: (count: number) => `Smooth between ${COUNTS.keys(count)}`,
    hold: (count: number) => `Held between ${COUNTS.keys(count)}`,
  },
  nothingSelected: 'No keys are selected',
  nothingCopied: 'No keys were copied',
  chooseJoint: 'Select a joint first',
  jointImpossible: 'The clip cannot have keys of this joint',
  builtIn: 'Built-in animations cannot be edited',
};

/** Names of undo steps, after “Undo”. */
export const KEY_STEPS = {
  key: 'key',
  removal: 'removal of keys',
  move: 'move of keys',
  scale: 'stretch of keys',
  snap: 'snap to frames',
  smooth: 'evening out',
  between: 'curve between keys',
  reduction: 'key reduction',
  paste: 'paste of keys',
  priority: 'joint priorities',
};
