import { smoothstep, X_AXIS, Y_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { SIDES } from '../../src/motion/pose-description/index.ts';
import {
  blendInfluences,
  type CrossSection,
  chainWeights,
  type LoftShape,
  rigidWeights,
  sideSign,
  type WeightFunction,
} from '../modelling/index.ts';
import {
  bendToHairline,
  faceChart,
  HAIRLINE,
  NECK_EDGE,
  napeChart,
  scalpChart,
  throatChart,
} from './head-charts.ts';
import { createPart, frontAndBack, type Part, type Patch } from './parts.ts';
import { backChart, bellyChart, buttocksChart, chestChart } from './trunk-charts.ts';

/** A {@link CrossSection} about the upright axis: height (metres), radii (millimetres), power, shift. */
type TrunkSection = readonly [
  height: number,
  front: number,
  back: number,
  side: number,
  power: number,
  shift: number,
];

/** An egg that leans forward to the chin, widest just above the brow; its face is steep, so that light falls on all of it. */
const HEAD: readonly TrunkSection[] = [
  [1.632, 62, 52, 50, 2.1, 33],
  [1.66, 68, 66, 58, 2.1, 26],
  [1.69, 77, 80, 67, 2.1, 18],
  [1.73, 89, 92, 78, 2.1, 7],
  [1.775, 99, 99, 84.5, 2.1, -2],
  [1.82, 99, 101, 86, 2.1, -7],
  [1.888, 92, 94, 80, 2.1, -10],
];

/** A plain column, a little thicker where it leaves the chest, leaning forward into the head. */
const NECK: readonly TrunkSection[] = [
  [1.56, 48, 42, 46, 2, -26],
  [1.6, 41, 39, 40.5, 2, -24],
  [1.64, 38.5, 37, 37.5, 2, -21],
  [1.72, 39, 37, 38, 2, -14],
];

/** The chest block: broad and flat at the shoulders, drawn in above the waist. */
const CHEST: readonly TrunkSection[] = [
  [1.212, 66, 69, 91, 2.2, -7],
  [1.224, 74, 75, 98, 2.25, -8],
  [1.25, 84, 82, 107, 2.3, -8],
  [1.3, 93, 88, 114.5, 2.3, -9],
  [1.36, 101, 94, 123, 2.3, -11],
  [1.43, 106, 99, 133, 2.35, -13],
  [1.49, 101, 100, 139.5, 2.4, -16],
  [1.54, 88, 94, 137, 2.4, -20],
  [1.607, 66, 74, 112, 2.35, -25],
];

/** The waist: a drum between the two blocks, in the darker tone. */
const WAIST: readonly TrunkSection[] = [
  [1.08, 76, 80, 100, 2.15, -9],
  [1.14, 71, 73, 92, 2.15, -8],
  [1.185, 66, 68, 85.5, 2.15, -8],
  [1.23, 66, 68, 86, 2.15, -8],
  [1.3, 70, 70, 92, 2.15, -9],
];

/** The pelvis: full over the hips, then drawn in between the legs. */
const PELVIS: readonly TrunkSection[] = [
  [0.91, 56, 72, 70, 2.1, -4],
  [0.945, 71, 91, 104, 2.15, -6],
  [0.985, 86, 108, 138, 2.2, -8],
  [1.025, 94, 113, 153, 2.25, -10],
  [1.065, 95, 108, 152, 2.25, -11],
  [1.105, 90, 98, 137, 2.2, -11],
  [1.134, 83, 89, 119, 2.2, -10],
  [1.152, 76, 80, 104, 2.2, -9],
];

/** The weights of the spine's joints at a height. */
export const spineWeights = chainWeights([
  [1.07, 'mPelvis'],
  [1.2, 'mTorso'],
  [1.22, 'mTorso'],
  [1.42, 'mChest'],
]);

const neckWeights = chainWeights([
  [1.575, 'mChest'],
  [1.625, 'mNeck'],
  [1.655, 'mNeck'],
  [1.7, 'mHead'],
]);

/** The upper corners of the chest follow the collar bones a little. */
const chestWeights: WeightFunction = (height, point) => {
  const spine = spineWeights(height, point);
  const side = SIDES.find((name) => point[1] * sideSign(name) > 0);
  if (!side) return spine;
  const share = 0.45 * smoothstep(0.055, 0.14, Math.abs(point[1])) * smoothstep(1.4, 1.53, height);
  return blendInfluences(spine, new Map([[`mCollar${side}`, 1]]), share);
};

function createTrunkShape(
  sections: readonly TrunkSection[],
  rest: Pick<LoftShape, 'start' | 'end' | 'bulges'>,
): LoftShape {
  return {
    from: [0, 0, 0],
    to: Z_AXIS,
    front: X_AXIS,
    outer: Y_AXIS,
    sections: sections.map(
      ([height, front, back, side, power, shift]): CrossSection => [
        height,
        front,
        back,
        side,
        side,
        power,
        shift,
      ],
    ),
    ...rest,
  };
}

/** The same bulge on both sides of the middle. */
const bothSides = (at: number, reach: number, degrees: number, spread: number, height: number) =>
  [degrees, -degrees].map((angle) => ({ at, reach, degrees: angle, spread, height }));

/** The face up to the hairline, and the halves of the scalp behind and above it. */
const HEAD_PATCHES: readonly Patch[] = [
  { u: [0.25, 0.75], w: [0, HAIRLINE], chart: faceChart },
  { u: [0, 0.25], w: [0, 3], chart: scalpChart('left') },
  { u: [0.25, 0.5], w: [HAIRLINE, 3], chart: scalpChart('left') },
  { u: [0.5, 0.75], w: [HAIRLINE, 3], chart: scalpChart('right') },
  { u: [0.75, 1], w: [0, 3], chart: scalpChart('right') },
];

/** Where the neck's loft has the edge between the bakes of head and upper body, in its `w`. */
const EDGE = 1 + (NECK_EDGE - 1.561) / (1.719 - 1.561);

const NECK_PATCHES: readonly Patch[] = [
  { u: [0.25, 0.75], w: [0, EDGE], chart: chestChart },
  { u: [0.75, 1.25], w: [0, EDGE], chart: backChart },
  { u: [0.25, 0.75], w: [EDGE, 3], face: 'head', chart: throatChart },
  { u: [0, 0.25], w: [EDGE, 3], face: 'head', chart: napeChart('left') },
  { u: [0.75, 1], w: [EDGE, 3], face: 'head', chart: napeChart('right') },
];

/** Head, neck, chest, waist and pelvis. */
export function trunkParts(): { head: Part; chest: Part; others: Part[] } {
  const head = createPart({
    name: 'head',
    face: 'head',
    weights: rigidWeights('mHead'),
    steps: [32, 6, 7],
    minAround: 8,
    patches: HEAD_PATCHES,
    bend: bendToHairline,
    minEnd: 2,
    shape: createTrunkShape(HEAD, {
      start: { kind: 'dome', height: 66, power: 2.4 },
      end: { kind: 'dome', height: 104, power: 2.1 },
      bulges: [
        // The brow rests on a faint ledge, with the eye planes set back below it.
        { at: 1.782, reach: 0.016, degrees: 0, spread: 50, height: 1.6 },
        ...bothSides(1.75, 0.018, 24, 18, -3.6),
        // The bridge and the tip of the nose, the cheekbones, the lips and the chin.
        { at: 1.747, reach: 0.014, degrees: 0, spread: 7, height: 3.5 },
        { at: 1.725, reach: 0.0125, degrees: 0, spread: 7.5, height: 11 },
        ...bothSides(1.732, 0.016, 36, 18, 1.6),
        { at: 1.686, reach: 0.011, degrees: 0, spread: 15, height: 2.2 },
        { at: 1.652, reach: 0.012, degrees: 0, spread: 16, height: 3 },
      ],
    }),
  });
  const chest = createPart({
    name: 'chest',
    face: 'upper',
    weights: chestWeights,
    steps: [36, 12, 5],
    patches: frontAndBack(chestChart, backChart),
    lowestSocket: 'lowest',
    minAround: 8,
    shape: createTrunkShape(CHEST, {
      start: { kind: 'rim', bevel: 6, socket: 50 },
      end: { kind: 'dome', height: 56, power: 2.45 },
      bulges: [
        ...bothSides(1.445, 0.055, 34, 26, 7),
        { at: 1.4, reach: 0.12, degrees: 0, spread: 15, height: -4 },
        { at: 1.42, reach: 0.14, degrees: 180, spread: 14, height: -7 },
        ...bothSides(1.48, 0.06, 148, 24, 5),
      ],
    }),
  });
  const neck = createPart({
    name: 'neck',
    face: 'upper',
    weights: neckWeights,
    steps: [16, 4, 1],
    patches: NECK_PATCHES,
    shape: createTrunkShape(NECK, {
      start: { kind: 'dome', height: 1 },
      end: { kind: 'dome', height: 1 },
    }),
  });
  const waist = createPart({
    name: 'waist',
    face: 'upperJoints',
    weights: spineWeights,
    steps: [28, 5, 1],
    minAround: 8,
    patches: frontAndBack(chestChart, backChart),
    shape: createTrunkShape(WAIST, {
      start: { kind: 'dome', height: 4 },
      end: { kind: 'dome', height: 4 },
    }),
  });
  const pelvis = createPart({
    name: 'pelvis',
    face: 'lower',
    weights: chainWeights([
      [1.08, 'mPelvis'],
      [1.24, 'mTorso'],
    ]),
    steps: [32, 9, 4],
    patches: frontAndBack(bellyChart, buttocksChart),
    lowestSocket: 'lowest',
    minAround: 8,
    shape: createTrunkShape(PELVIS, {
      start: { kind: 'dome', height: 44, power: 2.2 },
      end: { kind: 'rim', bevel: 7, socket: 40 },
      bulges: [
        ...bothSides(1.0, 0.045, 152, 24, 7),
        { at: 0.985, reach: 0.06, degrees: 180, spread: 12, height: -7 },
        { at: 1.07, reach: 0.05, degrees: 0, spread: 40, height: 3 },
      ],
    }),
  });
  return { head, chest, others: [neck, waist, pelvis] };
}
