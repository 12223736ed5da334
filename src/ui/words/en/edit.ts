import { formatCount, plural } from '../format.ts';
import { CLIP_FACTS } from './clip.ts';
import { CONTROLS } from './controls.ts';
import { COUNTS } from './counts.ts';

/** The section in which a clip is edited. */
export const EDIT = {
  title: 'Edit',
  builtIn: 'Built-in animations cannot be edited. Open a file to edit and save it.',
  importedBvh: 'Imported as the viewer’s uploader would do it. These are the upload settings.',
  dialogPriorities: (highest: number) => `priorities 0 to ${highest}`,
  dialogEases: (seconds: number) => `eases up to ${seconds} s`,
  dialogBoth: (priorities: string, eases: string) => `${priorities} and ${eases}`,
  dialogOffers: (limits: string) =>
    `The upload dialog only offers ${limits}, so save this as .anim.`,
  insertRestFrame: {
    text: 'Insert rest frame',
    title:
      'Start with a frame at rest, from which an upload measures all others. The clip becomes one frame longer.',
    keysEdited: 'Undo your changes to the keys and the length first',
  },
  mirror: { text: 'Mirror', title: 'Swap left and right' },
  revert: {
    text: 'Revert',
    title: 'Go back to the clip as it was opened (can be undone)',
    nothing: 'There are no changes',
  },
};

/** The rows of the section. */
export const EDIT_ROWS = {
  basePriority: CLIP_FACTS.basePriority,
  allPriorities: {
    row: 'Base and joints to',
    label: 'Shift the priority of all joints',
    title: (priority: number) =>
      `Set the base priority to ${priority} and shift all joints by as much, within 0 to 4`,
  },
  loop: 'Loop',
  wholeClip: { text: 'Whole clip', title: 'Loop from the first frame to the last' },
  holdPose: {
    text: 'Hold last pose',
    title: 'Play once, then hold the last pose: both loop points at the end',
  },
  loopPoints: { row: 'Loop in, out', in: 'Loop in, seconds', out: 'Loop out, seconds' },
  eases: { row: 'Ease in, out', in: 'Ease in, seconds', out: 'Ease out, seconds' },
  to: 'to',
  and: 'and',
  duration: {
    row: CLIP_FACTS.duration,
    label: 'Duration, seconds: the clip plays faster or slower',
    was: (seconds: string) => `was ${seconds}\u202fs`,
    speed: (speed: string) => `${speed}× as fast as opened`,
  },
  handPose: CLIP_FACTS.handPose,
  unknownPose: (number: number) => `${number} (unknown)`,
  emote: CLIP_FACTS.emote,
  none: CLIP_FACTS.none,
  trim: {
    row: 'Keep',
    from: 'Keep from, seconds',
    to: 'Keep to, seconds',
    text: 'Trim',
    title: 'Remove everything outside this range',
    nothing: 'This is the whole clip, so there is nothing to trim',
  },
};

/** Tools for the joints that are ticked. */
export const JOINT_TOOLS = {
  set: (joints: number) => `Set ${COUNTS.joints(joints)} to`,
  priority: 'Priority of the selected joints',
  remove: 'Remove',
  removeTitle: 'Remove these joints from the clip',
  leaveOne: 'A clip needs at least one joint',
  withConstraints: (count: number) =>
    `and ${COUNTS.constraints(count)} that ${plural(count, { one: 'needs', other: 'need' })} them`,
};

/** The names that the viewer has for priorities, from 0 on. */
export const PRIORITIES = {
  names: ['low', 'medium', 'high', 'higher', 'highest'] as readonly string[],
  named: (priority: number, name: string) => `Priority ${priority}, ${name}`,
  plain: CONTROLS.priority,
  ofClip: 'Priority −1, same as the clip',
};

/** The form that reduces keys. */
export const REDUCE = {
  open: 'Reduce keys…',
  label: 'Reduce keys',
  atMost: 'At most',
  degrees: 'Largest rotation error, degrees',
  and: 'and',
  millimetres: 'Largest position error, millimetres',
  off: 'off',
  all: (keys: number) => `All ${COUNTS.keys(keys)} are needed.`,
  outcome: (before: number, after: number, degrees: string, millimetres: string) =>
    `${formatCount(before)} → ${COUNTS.keys(after)}, worst ${degrees}°, ${millimetres} mm`,
  apply: 'Reduce',
  applyTitle: 'Remove the keys',
  nothingToRemove: 'No key can be removed within these limits',
};

/** The form that converts a clip of version 0.1. */
export const CONVERT = {
  open: 'Convert to version 1.0…',
  label: 'Convert to version 1.0',
  lossless: 'Nothing is lost.',
  losses: 'As the viewer’s uploader would write it:',
  apply: 'Convert',
};

/** The formats in which a clip can be saved. */
export const SAVE = {
  anim: { label: 'Save .anim', title: 'For upload in viewers, with all settings made here' },
  bvh: { label: 'Save .bvh', title: 'For other programs: only the motion of the bones' },
  jsonl: {
    label: 'Message log',
    title: 'As a log of puppetry messages: drop the file here to replay it',
  },
};

/** Names of undo steps, after “Undo”: `Undo loop in`. */
export const STEPS = {
  loop: 'loop',
  loopIn: 'loop in',
  loopOut: 'loop out',
  easeIn: 'ease in',
  easeOut: 'ease out',
  hold: 'hold',
  duration: 'duration',
  trim: 'trim',
  mirroring: 'mirroring',
  revert: 'revert',
  conversion: 'conversion',
  keyReduction: 'key reduction',
  restFrame: 'rest frame',
  basePriority: 'base priority',
  priorities: 'priorities',
  jointPriorities: 'joint priorities',
  jointRemoval: 'removal of a joint',
  jointsRemoval: 'removal of joints',
  handPose: 'hand pose',
  emote: 'emote',
};
