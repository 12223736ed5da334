import { formatCount, formatPlural, formatSeconds, mark } from '../format.ts';

const MILLIMETRES = 1000;
const TIMES = '×';

/** Metres as millimetres. */
const millimetres = (metres: number) => formatSeconds(MILLIMETRES * metres, 1);
const times = (ratio: number) => `${TIMES}${formatSeconds(ratio, 2)}`;

/** What the stage shows of a rig. */
export const RIG_VIEW = {
  title: 'Rig view',
  views: {
    weight: 'Weight',
    influences: 'Influences',
    offsets: 'Off default',
    stretch: 'Stretch',
    volumes: 'Volumes',
  },
  titles: {
    weight: 'How far each vertex follows the selected joint',
    influences: 'How many joints each vertex follows',
    offsets: 'Joints off their default, and where they were bound',
    stretch: 'How far edges are stretched in this pose',
    volumes: 'Collision volumes, and which of them the mesh follows',
  },
  vertices: (count: number) => formatPlural(count, { one: 'vertex', other: 'vertices' }),
  weight: {
    of: (joint: string) => `Weight of ${mark(joint)}`,
    by: (names: string) => `on ${names}`,
    none: 'No vertex follows this joint.',
    noJoints: 'The mesh has no joints.',
    /** The histogram, for screen readers. */
    histogram: (half: number, full: number) =>
      `${formatCount(half)} of them with more than half of their weight, ${formatCount(full)} with more than 95 %`,
  },
  influences: {
    title: 'Influences per vertex',
    unweighted: 'Without weights, hatched: they follow the first joint.',
  },
  offsets: {
    overrides: 'Joint positions off default',
    binds: 'Bound off their rest',
    value: (metres: number) => `${millimetres(metres)} mm`,
    more: (count: number) => `and ${formatPlural(count, { one: 'more', other: 'more' })}`,
    noOverrides: 'No joint is off its default.',
    noBinds: 'Every bone was bound where it rests.',
    /** The arrows, for screen readers. */
    arrows: (count: number) =>
      `${formatPlural(count, { one: 'arrow', other: 'arrows' })} from joints to where the mesh has them`,
  },
  stretch: {
    title: 'Stretch against rest',
    measuring: 'Measuring',
    longest: 'Longest',
    shortest: 'Shortest',
    ratio: times,
    noneLonger: 'no edge is longer',
    noneShorter: 'no edge is shorter',
    stretched: (count: number) =>
      `${formatPlural(count, { one: 'triangle', other: 'triangles' })} over ${TIMES}2`,
    squeezed: (count: number) =>
      `${formatPlural(count, { one: 'triangle', other: 'triangles' })} under ${TIMES}½`,
    marks: ['½', '1', '2'] as readonly string[],
  },
  volumes: {
    title: 'Collision volumes',
    used: (used: number, all: number) => `${used} of ${all}`,
    none: 'The mesh is not fitted: it follows bones only, and sliders such as body fat do not change it.',
    others: 'The others are faint.',
  },
};

/** The poses in which rigs are tested. */
export const TEST_POSE_TEXTS = {
  title: 'Test poses',
  about:
    'Press a pose to hold it; ↑ and ↓ go on to the next. The longest edge of the mesh against rest is beside it.',
  columns: ['Pose', 'longest', 'at', 'over ×2'] as readonly string[],
  names: {
    'arms-up': 'Arms up',
    'arms-forward': 'Arms forward',
    squat: 'Squat',
    sit: 'Sit',
    'head-left': 'Head far left',
    'head-right': 'Head far right',
    'head-up': 'Head up',
    'head-down': 'Head down',
  },
  held: (name: string) => `holding ${name}`,
  none: '–',
};

/** Two versions of one mesh. */
export const VERSIONS = {
  title: 'Versions',
  before: 'Version before',
  noOther: 'none',
  choose: 'No other mesh',
  about: 'Wear two versions of a garment to see what has changed between them.',
  comparing: 'Comparing',
  show: (name: string) => `Show ${name} (A)`,
  shown: 'On the stage',
  versions: { before: 'Before', after: 'After' },
  columns: ['', 'before', 'after'] as readonly string[],
  rows: { triangles: 'Triangles', vertices: 'Vertices', faces: 'Faces' },
  added: 'New joints',
  removed: 'Joints that are gone',
  weights: (count: number) =>
    `Weights differ on ${formatPlural(count, { one: 'vertex', other: 'vertices' })}.`,
  sameWeights: 'All weights are the same.',
  moved: (count: number, metres: number) =>
    `${formatPlural(count, { one: 'vertex is', other: 'vertices are' })} elsewhere, at most ${millimetres(metres)} mm.`,
  notMoved: 'All vertices are where they were.',
  byPlace: (unmatched: number) =>
    unmatched === 0
      ? 'The triangles differ: vertices are compared with the nearest ones.'
      : `The triangles differ: vertices are compared with the nearest ones; ${formatCount(unmatched)} have none within 5 mm.`,
  overrides: 'Joint positions',
  overrideColumns: ['Joint', 'mm apart'] as readonly string[],
  sameOverrides: 'All joint positions are the same.',
};
