import { formatCount, mark } from '../format.ts';
import { COUNTS } from './counts.ts';

/** Facts of an animation, in its panel and in the comparison of two. */
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

/** The panel of one animation. */
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
  overLimit: 'over the limit',
  nearLimit: 'near the limit',
  meter: (amount: string, warning: string) => `${amount}, ${warning}`,
  joints: {
    columns: ['Joint', 'rot keys', 'pos keys', 'priority'] as readonly string[],
    selectAll: 'Select all',
    selectNone: 'Select none',
  },
};

/** The table of loop points and eases. */
export const MARKERS = {
  columns: ['Marker', 'seconds', 'frame', '%'] as readonly string[],
  loop: 'Loop',
  loopIn: CLIP_FACTS.loopIn,
  loopOut: CLIP_FACTS.loopOut,
  easeIn: 'Ease in, lasts',
  easeOut: 'Ease out, lasts',
  noLoop: 'none, plays once',
};

/** The section that compares the poses at loop in and loop out. */
export const SEAM = {
  title: 'Loop seam',
  none: 'none',
  closes: (gap: string) => `closes, ${gap}`,
  playsOnce: 'Plays once, so there is no seam.',
  onePose: 'A single pose has no seam.',
  holds: (seconds: string) => `Holds its pose at ${seconds} s, so there is no seam.`,
  disordered:
    'The loop points are out of order or outside the clip, so there is no seam to measure.',
  closed: (degrees: number, millimetres: number) =>
    `Closes: no joint is off by more than ${degrees}° or ${millimetres} mm.`,
  open: 'The pose jumps from loop out back to loop in. Viewers do not smooth this.',
  columns: ['Worst joints', 'degrees', 'mm'] as readonly string[],
  look: 'Look at the seam',
  loopOut: CLIP_FACTS.loopOut,
  loopIn: CLIP_FACTS.loopIn,
};

/** The section of the clip's constraints. */
export const CONSTRAINTS = {
  title: CLIP_FACTS.constraints,
  ignored: CLIP_FACTS.ignored,
  columns: ['Source → target', 'type', 'chain'] as readonly string[],
  types: { point: 'point', plane: 'plane' },
  show: 'Show on the avatar',
  showTitle: 'Ring: where the keys alone put the source. Diamond: where it is pulled to. (C)',
  whyIgnored: (count: number, limit: number) =>
    `The file has ${formatCount(count)} constraints. Viewers accept ${limit} at most, and play this clip without any.`,
  whyIgnoredUncounted: (limit: number) =>
    `The file has more than ${limit} constraints. Viewers accept ${limit} at most, and play this clip without any.`,
  afterEnd: (start: string) => `from ${start}, after the end: never active`,
  outBeforeIn: (easeIn: string) => `${easeIn} in, out before that: never active`,
  neverOut: (easeIn: string) => `${easeIn} in, never out`,
  inAndOut: (easeIn: string, easeOut: string) => `${easeIn} in, ${easeOut} out`,
};

/** The section that compares the clip with another one. */
export const COMPARE = {
  title: 'Compare with',
  noOther: 'none',
  pair: (a: string, b: string) =>
    `${mark('1')} is ${a}, on the left. ${mark('2')} is ${b}, on the right.`,
  sameInBoth: (facts: readonly string[]) => `The same in both: ${facts.join(', ').toLowerCase()}.`,
  factColumns: ['Different', '1 (left)', '2 (right)'] as readonly string[],
  priorityColumns: ['Priority of', '1 (left)', '2 (right)'] as readonly string[],
  gapColumns: ['Largest difference', 'joint', 'at', 'by'] as readonly string[],
  onlyInFirst: (joints: number) => `${COUNTS.joints(joints)} only in clip 1`,
  onlyInSecond: (joints: number) => `${COUNTS.joints(joints)} only in clip 2`,
  showMore: (count: number) => `Show ${count} more`,
  samePoses: (seconds: string) =>
    `The poses are the same in the ${seconds} s that both clips last.`,
  rotation: 'Rotation',
  position: 'Position',
  gapsAbout: (seconds: string) =>
    `In the ${seconds} s that both clips last, each clip alone. Joints that only one of them moves are at rest in the other.`,
};
