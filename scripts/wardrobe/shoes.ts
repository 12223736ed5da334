import { type Vector3, X_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import {
  type CrossSection,
  chainWeights,
  type Levels,
  type LoftShape,
  outwardAxis,
  restPosition,
} from '../modelling/index.ts';
import { buildLoftedParts, type LoftedPart } from './garment-levels.ts';

/** Metres to the front, then radii up, down, to the outer and inner side. The axis is 20 mm above the ground. */
const SHOE: readonly CrossSection[] = [
  [-0.066, 42, 27, 31, 30, 2.4],
  [-0.04, 58, 27, 37, 36, 2.4],
  [0.0, 66, 27, 42, 40, 2.4],
  [0.035, 62, 27, 43, 40, 2.4],
  [0.075, 47, 27, 46.5, 41.5, 2.45],
  [0.12, 34, 27, 50, 46, 2.5],
  [0.165, 28, 27, 50, 49, 2.5],
  [0.214, 23.5, 27, 43, 47, 2.5],
  [0.252, 19, 27, 32, 38, 2.5],
];

/** The shaft of a boot, in lengths of the shin from the knee. */
const SHAFT: readonly CrossSection[] = [
  [0.36, 55, 74, 57, 54, 2.15],
  [0.5, 52, 67, 53, 50, 2.15],
  [0.7, 45, 55, 45, 43, 2.15],
  [0.9, 45, 46, 41, 40, 2.15],
  [1.02, 50, 48, 42, 41, 2.15],
];

/** The height of the flat sole, slightly below the sole of the foot, and the rounding of its edge. Metres. */
const FLOOR = -0.003;
const ROUNDING = 0.004;
/** The sole is the part within this many turns of straight down. */
const SOLE = 0.135;

/** A pair of shoes: their uppers and soles. */
export const buildShoes = (): Levels => buildLoftedParts(SIDES.flatMap(shoeParts));

/** A pair of boots: their uppers with shafts, and their soles. */
export const buildBoots = (): Levels =>
  buildLoftedParts(SIDES.flatMap((side) => [...shoeParts(side), shaftPart(side)]));

function shoeParts(side: Side): LoftedPart[] {
  const [, y] = restPosition(`mAnkle${side}`);
  const shape: LoftShape = {
    from: [0, y, 0.02],
    to: [1, y, 0.02],
    front: Z_AXIS,
    outer: outwardAxis(side),
    sections: SHOE,
    start: { kind: 'dome', height: 26, power: 2.4 },
    end: { kind: 'dome', height: 30, power: 2.3 },
    deform: flattenSole,
  };
  // The shoe bends at the ball of the foot.
  const weights = chainWeights([
    [0.09, `mAnkle${side}`],
    [0.142, `mFoot${side}`],
    [0.205, `mFoot${side}`],
    [0.245, `mToe${side}`],
  ]);
  return [
    { face: 0, shape, weights, steps: [16, 7, 2], range: [SOLE, 1 - SOLE] },
    { face: 1, shape, weights, steps: [16, 7, 2], range: [-SOLE, SOLE] },
  ];
}

function shaftPart(side: Side): LoftedPart {
  const from = restPosition(`mKnee${side}`);
  const to = restPosition(`mAnkle${side}`);
  return {
    face: 0,
    weights: chainWeights([
      [0.86, `mKnee${side}`],
      [1.08, `mAnkle${side}`],
    ]),
    steps: [12, 4, 1],
    shape: {
      from,
      to,
      front: X_AXIS,
      outer: outwardAxis(side),
      sections: SHAFT,
      start: { kind: 'rim', bevel: 4, socket: 20 },
      end: { kind: 'dome', height: 2 },
    },
  };
}

function flattenSole([x, y, z]: Vector3): Vector3 {
  const above = z - FLOOR;
  return [x, y, FLOOR + (above + Math.sqrt(above * above + ROUNDING * ROUNDING)) / 2];
}
