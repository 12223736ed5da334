import { formatCount } from '../format.ts';
import { mark } from '../mark.ts';
import { COUNTS } from './counts.ts';

/** Facts of an animation, as its tab and the comparison of two call them. */
export const CLIP_FACTS = {
  basePriority: 'Base priority',
  jointPriorities: 'Joint priorities',
  joints: 'Joints',
  constraints: 'Constraints',
  rotationKeys: 'Rotation keys',
  positionKeys: 'Position keys',
  handPose: 'Hand pose',
  emote: 'Emote',
  duration: 'Duration',
  loopIn: 'Loop in',
  loopOut: 'Loop out',
  easeIn: 'Ease in',
  easeOut: 'Ease out',
  size: 'Size',
  none: 'none',
  ignored: 'ignored',
  playsOnce: 'plays once',
  bytes: (count: number) => `${formatCount(count)} bytes`,
};

/** The tab of one animation. */
export const CLIP = {
  empty: 'No animation yet',
  avatar: 'the avatar',
  importedBvh: 'Imported BVH',
  animation: (version: string) => `Animation ${version}`,
  edited: (kind: string) => `${kind}, edited`,
  /** Between the lowest and the highest priority. */
  to: 'to',
  fileSize: {
    name: 'File size',
    amount: (bytes: number, limit: number) =>
      `${formatCount(bytes)} of ${formatCount(limit)} bytes`,
  },
  length: {
    name: 'Length',
    amount: (seconds: string, limit: number) => `${seconds} of ${limit} s`,
  },
  tooMuch: 'too much',
  nearlyFull: 'nearly full',
  meter: (amount: string, verdict: string) => `${amount}, ${verdict}`,
  joints: {
    columns: ['Joint', 'rot keys', 'pos keys', 'priority'] as readonly string[],
    selectAll: 'Select all',
    selectNone: 'Select none',
  },
};

/** Where it loops and eases. */
export const MARKERS = {
  columns: ['Marker', 'seconds', 'frame', '%'] as readonly string[],
  loop: 'Loop',
  loopIn: CLIP_FACTS.loopIn,
  loopOut: CLIP_FACTS.loopOut,
  easeIn: 'Ease in, lasts',
  easeOut: 'Ease out, lasts',
  noLoop: 'none, plays once',
};

/** Whether the end of its loop meets the beginning. */
export const SEAM = {
  title: 'Loop seam',
  none: 'none',
  closes: (gap: string) => `closes, ${gap}`,
  plays: 'Plays once, so there is no seam.',
  onePose: 'One pose without length: there is no seam.',
  holds: (seconds: string) => `Holds its pose at ${seconds} s, so there is no seam.`,
  disordered:
    'The loop points do not lie in order within the clip, so there is no seam to measure.',
  closed: (degrees: number, millimetres: number) =>
    `Closes: no joint is off by more than ${degrees}° or ${millimetres} mm.`,
  open: 'From loop out the pose jumps back to loop in; the viewer does not smooth it.',
  columns: ['Worst joints', 'degrees', 'mm'] as readonly string[],
  look: 'Look at the seam',
  loopOut: CLIP_FACTS.loopOut,
  loopIn: CLIP_FACTS.loopIn,
};

/** What it holds to what. */
export const CONSTRAINTS = {
  title: CLIP_FACTS.constraints,
  ignored: CLIP_FACTS.ignored,
  columns: ['Source → target', 'type', 'chain'] as readonly string[],
  types: { point: 'point', plane: 'plane' },
  show: 'Show on the avatar',
  showTitle: 'Ring: where the keys alone bring the source. Diamond: where it is drawn to. (C)',
  whyIgnored: (count: number, most: number) =>
    `The file has ${formatCount(count)} of them. The viewer accepts ${most} at most, and plays this clip without any.`,
  whyIgnoredUncounted: (most: number) =>
    `The file has more than ${most} of them. The viewer accepts ${most} at most, and plays this clip without any.`,
  afterEnd: (from: string) => `from ${from}, after the end: never acts`,
  outBeforeIn: (into: string) => `${into} in, out before that: never acts`,
  neverOut: (into: string) => `${into} in, never out`,
  inAndOut: (into: string, out: string) => `${into} in, ${out} out`,
};

/** Beside another one. */
export const COMPARE = {
  title: 'Compare with',
  noOther: 'no other',
  pair: (a: string, b: string) =>
    `${mark('A')} is ${a}, at the left. ${mark('B')} is ${b}, at the right.`,
  sameInBoth: (facts: readonly string[]) => `The same in both: ${facts.join(', ').toLowerCase()}.`,
  factColumns: ['Differs', 'A (left)', 'B (right)'] as readonly string[],
  priorityColumns: ['Priority of', 'A (left)', 'B (right)'] as readonly string[],
  gapColumns: ['Farthest apart', 'joint', 'at', 'by'] as readonly string[],
  onlyInA: (joints: number) => `${COUNTS.joints(joints)} only in A`,
  onlyInB: (joints: number) => `${COUNTS.joints(joints)} only in B`,
  showMore: (count: number) => `Show ${count} more`,
  samePoses: (seconds: string) => `The poses are the same over the ${seconds} s that both last.`,
  turned: 'Turned',
  inSpace: 'In space',
  gapsAbout: (seconds: string) =>
    `Over the ${seconds} s that both last, each clip alone; what only one of them moves is at rest in the other.`,
};
