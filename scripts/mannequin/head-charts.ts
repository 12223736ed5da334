import type { Vector3 } from '../../src/math/index.ts';
import { type BakeChart, onLeft, quarterTurn } from './bake-charts.ts';
import { type BakeLandmark, FACE_LANDMARKS, SCALP_LANDMARKS } from './bake-landmarks.ts';
import { type Pin, pinned, type Rail, rail } from './rails.ts';

/*
 * The face with the throat, and the scalp with the back of the head in two halves, seamed at the hairline, before the
 * ears and down the middle. There are no ears, whose islands are not used.
 */

/** The height of the middle of the head, metres. */
export const HEAD_MIDDLE = 1.745;

/** Shares of a quarter turn to the left, and upwards; the head is narrower than it is deep. */
function faceTurns([x, y, z]: Vector3): [left: number, up: number] {
  const left = quarterTurn(y, x);
  const depth = 1 - 0.2 * Math.sin((left * Math.PI) / 2) ** 2;
  return [left, quarterTurn(z - HEAD_MIDDLE, Math.hypot(x, y) / depth)];
}

/** From the middle of the face to U, by the turn to the left. */
const FACE_WIDTH = rail(
  [0, 0],
  [0.12, 0.069],
  [0.222, 0.121],
  [0.28, 0.146],
  [0.372, 0.19],
  [0.43, 0.222],
  [0.51, 0.268],
  [0.684, 0.345],
  [0.844, 0.44],
  [1, 0.487],
  [1.1, 0.497],
);

const isInMiddle = ({ point }: BakeLandmark): boolean => point[1] === 0;

/** V by the turn upwards: that of the middle, down to the throat. */
const FACE_HEIGHT = rail(
  [-1, 0.379],
  ...FACE_LANDMARKS.filter(isInMiddle)
    .map(({ point, uv }): [number, number] => [faceTurns([...point])[1], uv[1]])
    .sort(([a], [b]) => a - b),
);

/** The face narrows to the throat, beside which the halves of the scalp are, by V. */
const JAW = rail(
  [0.379, 0.12],
  [0.4, 0.155],
  [0.43, 0.22],
  [0.468, 0.36],
  [0.5, 0.55],
  [0.532, 0.76],
  [0.554, 0.87],
  [0.6, 1],
);

const faceOf = pinned(
  (left, up) => {
    const v = FACE_HEIGHT(up);
    return [0.5 + Math.sign(left) * FACE_WIDTH(Math.abs(left)) * JAW(v), v];
  },
  FACE_LANDMARKS.flatMap(({ point, uv, rightU }): Pin[] => {
    const [left, up] = faceTurns([...point]);
    const own: Pin = { at: [left, up], uv };
    return rightU === null ? [own] : [own, { at: [-left, up], uv: [rightU, uv[1]] }];
  }),
  0.14,
);

const clamp = (value: number, low: number, high: number): number =>
  Math.min(high, Math.max(low, value));

export const faceChart: BakeChart = ({ point }) => faceUv(point);

/** The texture coordinates of a point on or above the front of the head. */
export function faceUv(point: Vector3): [number, number] {
  const [u, v] = faceOf(...faceTurns(point));
  return [clamp(u, 0.002, 0.998), clamp(v, 0.379, 0.995)];
}

/** V by height; what is above is inside of the head. */
const THROAT = rail([1.627, 0.379], [1.645, 0.395], [1.72, 0.399]);

/** The front of the neck above the edge of the upper bake. */
export const throatChart: BakeChart = ({ u, point: [, , z] }) => {
  const left = (0.5 - u) / 0.25;
  return [0.5 + 0.06 * left, THROAT(z)];
};

/** The height of the edge between the bakes of head and upper body, metres. */
export const NECK_EDGE = 1.627;

type Path = readonly [u: Rail, v: Rail];

const path = (...rows: readonly (readonly [degrees: number, u: number, v: number])[]): Path => [
  rail(...rows.map(([degrees, u]) => [degrees, u] as const)),
  rail(...rows.map(([degrees, , v]) => [degrees, v] as const)),
];

/** The left half's edge in the middle of the head: from the hairline over the crown to the nape. */
const MIDDLE_EDGE = path(
  [45, 0.07, 0.446],
  [75, 0.195, 0.459],
  [96, 0.281, 0.456],
  [125, 0.378, 0.428],
  [150, 0.441, 0.345],
  [174, 0.47, 0.25],
  [195, 0.464, 0.15],
  [215, 0.446, 0.088],
  [231, 0.425, 0.045],
  [245, 0.405, 0.02],
  [290, 0.33, 0.01],
);

/** Its other edge, about the ear. */
const EAR_EDGE = path(
  [45, 0.025, 0.35],
  [90, 0.12, 0.342],
  [125, 0.225, 0.33],
  [150, 0.236, 0.29],
  [175, 0.24, 0.23],
  [210, 0.25, 0.14],
  [240, 0.26, 0.08],
  [290, 0.27, 0.04],
);

/** Degrees about the axis through the ears, from the front upwards, and the share of the way from ear to middle. */
function scalpTurns([x, y, z]: Vector3): [degrees: number, share: number] {
  const up = z - HEAD_MIDDLE;
  const degrees = (Math.atan2(up, x) * 180) / Math.PI;
  return [degrees < -30 ? degrees + 360 : degrees, 1 - quarterTurn(Math.abs(y), Math.hypot(x, up))];
}

const scalpOf = pinned(
  (degrees360, share) => {
    const degrees = degrees360 * 90;
    const between = (k: 0 | 1): number =>
      EAR_EDGE[k](degrees) + share * (MIDDLE_EDGE[k](degrees) - EAR_EDGE[k](degrees));
    return [between(0), between(1)];
  },
  SCALP_LANDMARKS.filter(({ name }) => name !== 'nape').map(({ point, uv }): Pin => {
    const [degrees, share] = scalpTurns([...point]);
    return { at: [degrees / 90, share], uv };
  }),
);

/** U of both halves add up to this. */
const SCALP_SUM = 0.999;

export const scalpChart =
  (side: 'left' | 'right'): BakeChart =>
  ({ point }) =>
    scalpUv(point, side);

/** V by height; what is above is inside of the head. */
const NAPE = rail([1.627, 0.003], [1.66, 0.034], [1.72, 0.036]);

/** The back of the neck above the edge of the upper bake, from its middle to its sides. */
export const napeChart =
  (side: 'left' | 'right'): BakeChart =>
  ({ u, point: [, , z] }) => {
    const fromMiddle = side === 'left' ? u / 0.25 : (1 - u) / 0.25;
    const own = 0.408 - 0.13 * fromMiddle;
    return [side === 'left' ? own : SCALP_SUM - own, NAPE(z)];
  };

/** The texture coordinates of a point on the scalp or the back of the head. */
export function scalpUv(point: Vector3, side: 'left' | 'right'): [number, number] {
  const [degrees, share] = scalpTurns(onLeft(point));
  const [u, v] = scalpOf(degrees / 90, share);
  return [side === 'left' ? u : SCALP_SUM - u, clamp(v, 0.003, 0.462)];
}

/** Where the head's loft has the hairline at its front, in its `w`. */
export const HAIRLINE = 2.371;

/** The loft of the head with its rows bent so that the row of the hairline runs down to the temples. */
export function bendToHairline(u: number, w: number): number {
  const sides = Math.sin(2 * Math.PI * u) ** 2;
  const near = w < HAIRLINE ? (w / HAIRLINE) ** 4 : (3 - w) / (3 - HAIRLINE);
  return w - 0.33 * sides * near;
}
