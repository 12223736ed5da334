import { formatCount, plural } from '../format.ts';
import { CLIP_FACTS } from './clip.ts';
import { COUNTS } from './counts.ts';
import { PARTS } from './parts.ts';

/** What can be changed about a clip, and saved. */
export const EDIT = {
  title: 'Edit',
  builtIn: 'This is the page’s own stand. Open a file to edit and save it.',
  importedBvh: 'Imported as the viewer’s uploader would; these are its upload settings.',
  dialogPriorities: (highest: number) => `priorities 0 to ${highest}`,
  dialogEases: (seconds: number) => `eases up to ${seconds} s`,
  dialogBoth: (priorities: string, eases: string) => `${priorities} and ${eases}`,
  dialogOffers: (limits: string) => `Its dialog only offers ${limits}: save this as .anim.`,
  mirror: { text: 'Mirror', title: 'Exchange left and right' },
  revert: {
    text: 'Revert',
    title: 'Back to how it was opened; can be undone',
    nothing: 'Nothing was changed',
  },
};

/** Rows of the form. */
export const EDIT_ROWS = {
  basePriority: CLIP_FACTS.basePriority,
  allPriorities: {
    row: 'Base and joints to',
    label: 'Move the priority of all joints',
    title: (priority: number) => `Base to ${priority}, every joint moved as far, within 0 to 4`,
  },
  loop: 'Loop',
  wholeClip: { text: 'Whole clip', title: 'Loop from the first moment to the last' },
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
  noSuchPose: (number: number) => `${number} no such pose`,
  emote: CLIP_FACTS.emote,
  none: CLIP_FACTS.none,
  trim: {
    row: 'Keep',
    from: 'Keep from, seconds',
    to: 'Keep to, seconds',
    text: 'Trim',
    title: 'Cut off what lies outside',
    nothing: 'This is the whole clip: nothing to cut off',
  },
};

/** What is done to the joints that are ticked. */
export const JOINT_TOOLS = {
  set: (joints: number) => `Set ${COUNTS.joints(joints)} to`,
  priority: 'Priority of the selected joints',
  remove: 'Remove',
  removeTitle: 'Take these joints out of the clip',
  leaveOne: 'A clip needs a joint: leave one',
  withConstraints: (count: number) =>
    `and ${COUNTS.constraints(count)} that ${plural(count, { one: 'needs', other: 'need' })} them`,
};

/** The viewer's own words for its priorities, from 0 on. */
export const PRIORITIES = {
  names: ['low', 'medium', 'high', 'higher', 'highest'] as readonly string[],
  named: (priority: number, name: string) => `Priority ${priority}, ${name}`,
  plain: PARTS.priority,
  ofClip: 'Priority −1, the clip’s own',
};

/** Fewer keys for the same motion. */
export const REDUCE = {
  open: 'Reduce keys…',
  label: 'Reduce keys',
  atMost: 'At most',
  degrees: 'Turned at most, degrees',
  and: 'and',
  millimetres: 'Moved at most, millimetres',
  off: 'off',
  all: (keys: number) => `All ${COUNTS.keys(keys)} are needed.`,
  outcome: (before: number, after: number, degrees: string, millimetres: string) =>
    `${formatCount(before)} → ${COUNTS.keys(after)}, worst ${degrees}°, ${millimetres} mm`,
  apply: 'Reduce',
  applyTitle: 'Drop the keys',
  useless: 'No key can go within these bounds',
};

/** From the old version of the format to the new. */
export const CONVERT = {
  open: 'Convert to version 1.0…',
  label: 'Convert to version 1.0',
  lossless: 'Nothing is lost.',
  losses: 'As the viewer’s uploader writes it:',
  apply: 'Convert',
};

/** The clip as a file. */
export const SAVE = {
  anim: { label: 'Save .anim', title: 'As viewers upload it, with all that is set here' },
  bvh: { label: 'Save .bvh', title: 'For other programs: the motion of bones alone' },
  jsonl: {
    label: 'Message log',
    title: 'As messages of puppetry that would show it: drop the file here, and they are replayed',
  },
};
