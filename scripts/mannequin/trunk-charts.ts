import type { Vector3 } from '../../src/math/index.ts';
import { type BakeChart, quarterTurn } from './bake-charts.ts';
import {
  BACK_LANDMARKS,
  type BakeLandmark,
  CHEST_LANDMARKS,
  LEG_BACK_LANDMARKS,
  LEG_FRONT_LANDMARKS,
} from './bake-landmarks.ts';
import { type Pin, pinned, type Rail, rail } from './rails.ts';

/*
 * Chest, back, belly and buttocks: half of the trunk each, seamed at its sides. Their own coordinates are the share of
 * a quarter turn from the middle to the left, and the height.
 */

/** Where the seams of the default shape are, from front to back, by height: its trunk leans. */
const MIDDLE = rail(
  [0.92, 0.02],
  [1.05, -0.005],
  [1.14, 0.026],
  [1.21, 0.025],
  [1.32, 0.01],
  [1.44, -0.012],
  [1.5, -0.03],
  [1.63, -0.021],
);

/** Whether a half of the trunk is its front: the left side is then at high U in the layouts, otherwise at low U. */
type Half = 'front' | 'back';

const facing = (half: Half): number => (half === 'front' ? 1 : -1);

interface TrunkLayout {
  readonly half: Half;
  /** U of the middle. */
  readonly middle: number;
  /** From there to the seam, by height. */
  readonly width: Rail;
  /** V by height: in the middle, and at the seams. */
  readonly inner: Rail;
  readonly outer: Rail;
}

/** The share of a quarter turn from the middle to the side at which the default shape has a point. */
export function turnInDefaultShape([x, y, z]: Vector3, half: Half): number {
  return Math.min(1, quarterTurn(Math.abs(y), facing(half) * (x - MIDDLE(z))));
}

function trunkChart(layout: TrunkLayout, landmarks: readonly BakeLandmark[]): BakeChart {
  const { half, middle, width, inner, outer } = layout;
  const side = facing(half);
  const plain = (turn: number, z: number): readonly [number, number] => {
    const share = turn * turn;
    return [middle + side * turn * width(z), inner(z) * (1 - share) + outer(z) * share];
  };
  const pins = landmarks.flatMap(({ point, uv, rightU }): Pin[] => {
    const turn = point[1] === 0 ? 0 : turnInDefaultShape([...point], half);
    const left: Pin = { at: [turn, point[2]], uv };
    return rightU === null ? [left] : [left, { at: [-turn, point[2]], uv: [rightU, uv[1]] }];
  });
  const chart = pinned(plain, pins);
  return ({ u, point }) => [...chart(4 * (half === 'front' ? 0.5 - u : u - 1), point[2])];
}

/** Beside the arms' islands the narrow strip below the waist's edge has hardly any height: the pelvis hides it. */
const WAIST_EDGE = 1.139;

export const chestChart = trunkChart(
  {
    half: 'front',
    middle: 0.256,
    width: rail(
      [1.05, 0.198],
      [1.141, 0.197],
      [1.21, 0.173],
      [1.32, 0.2],
      [1.422, 0.225],
      [1.466, 0.235],
      [1.595, 0.131],
      [1.631, 0.069],
    ),
    inner: rail(
      [1.05, 0.372],
      [WAIST_EDGE, 0.376],
      [1.152, 0.399],
      [1.207, 0.484],
      [1.321, 0.623],
      [1.438, 0.766],
      [1.511, 0.855],
      [1.562, 0.915],
      [1.63, 0.99],
    ),
    outer: rail(
      [1.05, 0.404],
      [1.141, 0.407],
      [1.21, 0.491],
      [1.466, 0.797],
      [1.595, 0.952],
      [1.631, 0.993],
    ),
  },
  CHEST_LANDMARKS,
);

export const backChart = trunkChart(
  {
    half: 'back',
    middle: 0.757,
    width: rail(
      [1.05, 0.19],
      [1.145, 0.189],
      [1.21, 0.17],
      [1.32, 0.195],
      [1.466, 0.224],
      [1.595, 0.131],
      [1.631, 0.069],
    ),
    inner: rail(
      [1.05, 0.43],
      [1.144, 0.441],
      [1.196, 0.493],
      [1.4415, 0.775],
      [1.571, 0.921],
      [1.629, 0.991],
    ),
    outer: rail(
      [1.05, 0.428],
      [1.145, 0.438],
      [1.21, 0.51],
      [1.466, 0.801],
      [1.595, 0.952],
      [1.631, 0.992],
    ),
  },
  BACK_LANDMARKS,
);

const isOnTrunk = ({ point }: BakeLandmark): boolean => point[2] > 0.98;

/** The lower end of our pelvis, between the thighs, is where the default shape's crotch is. */
const PELVIS_LOW = 0.91;

export const bellyChart = trunkChart(
  {
    half: 'front',
    middle: 0.58,
    width: rail([PELVIS_LOW, 0.15], [0.96, 0.17], [1, 0.185], [1.1, 0.19], [1.145, 0.188]),
    inner: rail([PELVIS_LOW, 0.757], [0.995, 0.854], [1.077, 0.935], [1.152, 0.991]),
    outer: rail([PELVIS_LOW, 0.757], [1, 0.852], [1.152, 0.993]),
  },
  LEG_FRONT_LANDMARKS.filter(isOnTrunk),
);

export const buttocksChart = trunkChart(
  {
    half: 'back',
    middle: 0.178,
    width: rail([PELVIS_LOW, 0.14], [0.96, 0.165], [1, 0.173], [1.1, 0.173], [1.145, 0.171]),
    inner: rail([PELVIS_LOW, 0.77], [0.962, 0.81], [1.059, 0.902], [1.152, 0.993]),
    outer: rail([PELVIS_LOW, 0.765], [1, 0.85], [1.152, 0.993]),
  },
  LEG_BACK_LANDMARKS.filter(isOnTrunk),
);
