import { restPosition } from '../modelling/index.ts';
import { type BakeChart, onLeft, quarterTurn } from './bake-charts.ts';
import { type Rail, rail } from './rails.ts';

/*
 * Legs: a front and a back, seamed at their outer and inner sides, each with an area of its own for the left and the
 * right leg. Feet: one area for both, and another one for the soles.
 */

export type LegSide = 'front' | 'back';

interface LegLayout {
  /** U by height, on the left leg: its middle, and the seams at its outer and its inner side. */
  readonly middle: Rail;
  readonly outer: Rail;
  readonly inner: Rail;
  readonly height: Rail;
  /** U of the left and of the right leg add up to this. */
  readonly sum: number;
}

const LAYOUTS: Readonly<Record<LegSide, LegLayout>> = {
  front: {
    middle: rail(
      [0.142, 0.662],
      [0.267, 0.665],
      [0.486, 0.657],
      [0.529, 0.66],
      [0.603, 0.656],
      [0.838, 0.663],
      [1, 0.668],
    ),
    outer: rail(
      [0.142, 0.708],
      [0.267, 0.717],
      [0.4, 0.733],
      [0.529, 0.724],
      [0.603, 0.727],
      [0.838, 0.744],
      [0.918, 0.75],
      [1, 0.762],
    ),
    inner: rail(
      [0.142, 0.618],
      [0.267, 0.611],
      [0.4, 0.594],
      [0.529, 0.597],
      [0.603, 0.594],
      [0.838, 0.586],
      [1, 0.583],
    ),
    height: rail(
      [0.06, 0.005],
      [0.107, 0.014],
      [0.142, 0.035],
      [0.267, 0.145],
      [0.486, 0.354],
      [0.529, 0.396],
      [0.603, 0.469],
      [0.838, 0.692],
      [0.918, 0.768],
      [1, 0.856],
      [1.1, 0.95],
    ),
    sum: 1.16,
  },
  back: {
    middle: rail([0.15, 0.096], [0.455, 0.092], [0.515, 0.096], [0.85, 0.101], [1, 0.11]),
    outer: rail(
      [0.15, 0.051],
      [0.267, 0.042],
      [0.4, 0.026],
      [0.529, 0.034],
      [0.65, 0.025],
      [0.85, 0.008],
      [0.883, 0.005],
      [1, 0.005],
    ),
    inner: rail(
      [0.15, 0.14],
      [0.267, 0.147],
      [0.4, 0.161],
      [0.529, 0.157],
      [0.65, 0.162],
      [0.85, 0.17],
      [1, 0.174],
    ),
    height: rail(
      [0.06, 0.005],
      [0.107, 0.014],
      [0.15, 0.035],
      [0.267, 0.142],
      [0.455, 0.318],
      [0.515, 0.377],
      [0.85, 0.715],
      [0.883, 0.734],
      [0.962, 0.81],
      [1.059, 0.902],
      [1.1, 0.94],
    ),
    sum: 0.356,
  },
};

/** @param turn - From the middle of the side to its outer seam (1) or its inner one (-1). */
function legUv(side: LegSide, y: number, z: number, turn: number): [number, number] {
  const { middle, outer, inner, height, sum } = LAYOUTS[side];
  const seam = turn > 0 ? outer(z) : inner(z);
  const u = middle(z) + Math.abs(turn) * (seam - middle(z));
  return [y > 0 ? u : sum - u, height(z)];
}

/** Thigh or shin, whose `u` goes from the back over the outer side. */
export const legChart =
  (side: LegSide): BakeChart =>
  ({ u, point: [, y, z] }) =>
    legUv(side, y, z, side === 'front' ? (0.5 - u) / 0.25 : (u - 1) / 0.25);

/** The ball of a knee or ankle. */
export function legBallChart(side: LegSide, joint: string): BakeChart {
  const [x, middle] = onLeft(restPosition(joint));
  return ({ point }) => {
    const [px, py, z] = onLeft(point);
    return legUv(side, point[1], z, quarterTurn(py - middle, Math.abs(px - x)));
  };
}

/** From the middle of a foot's top to the edges of its sole, by the distance to the front. */
const FOOT_WIDTH = rail(
  [-0.058, 0.085],
  [-0.02, 0.11],
  [0.03, 0.106],
  [0.1, 0.082],
  [0.16, 0.066],
  [0.21, 0.052],
  [0.236, 0.035],
);
const FOOT_LENGTH = rail(
  [-0.058, 0.605],
  [-0.048, 0.58],
  [-0.033, 0.54],
  [0.047, 0.468],
  [0.074, 0.419],
  [0.205, 0.263],
  [0.225, 0.25],
);

/** The share of a turn, on each side of the lowest line of a foot, that is its sole. */
export const SOLE = 0.125;

/** Top, sides and heel of a foot, whose `u` goes from below over the outer side. */
export const footChart: BakeChart = ({ u, point: [x] }) => {
  const outwards = (0.5 - u) / (0.5 - SOLE);
  return [0.884 - outwards * FOOT_WIDTH(x), FOOT_LENGTH(x)];
};

export const soleChart: BakeChart = ({ u, point: [x] }) => [
  0.944 - (u / SOLE) * 0.038,
  rail([-0.058, 0.733], [0.236, 0.99])(x),
];
