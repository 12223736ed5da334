import { type Vector3, X_AXIS, Z_AXIS } from '../../src/math/index.ts';
import {
  type Binding,
  chain,
  type Levels,
  type LoftShape,
  outward,
  restPoint,
  type Section,
  SIDES,
  type Side,
} from '../mannequin/index.ts';
import { drawPieces, type Piece } from './piece.ts';

/** How far forward (metres), then up, down, outer, inner (millimetres). The axis runs 20 mm up. */
const LAST: readonly Section[] = [
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

/** The shaft of a boot round the shin, from its top (0.36 of the way from knee to ankle) down. */
const SHAFT: readonly Section[] = [
  [0.36, 55, 74, 57, 54, 2.15],
  [0.5, 52, 67, 53, 50, 2.15],
  [0.7, 45, 55, 45, 43, 2.15],
  [0.9, 45, 46, 41, 40, 2.15],
  [1.02, 50, 48, 42, 41, 2.15],
];

const FLOOR = -0.003;
const ROUNDING = 0.004;
/** The share of a section's round, either side of straight down, that is sole. */
const SOLE = 0.135;

const bendsAtTheBall = (side: Side): Binding =>
  chain([
    [0.09, `mAnkle${side}`],
    [0.142, `mFoot${side}`],
    [0.205, `mFoot${side}`],
    [0.245, `mToe${side}`],
  ]);

/** A pair of shoes: uppers and soles. */
export const buildShoes = (): Levels => drawPieces(SIDES.flatMap((side) => shoe(side)));

/** A pair of boots: uppers with their shafts, and soles. */
export const buildBoots = (): Levels =>
  drawPieces(SIDES.flatMap((side) => [...shoe(side), shaft(side)]));

function shoe(side: Side): Piece[] {
  const [, y] = restPoint(`mAnkle${side}`);
  const shape: LoftShape = {
    from: [0, y, 0.02],
    to: [1, y, 0.02],
    front: Z_AXIS,
    outer: outward(side),
    sections: LAST,
    start: { kind: 'dome', height: 26, power: 2.4 },
    end: { kind: 'dome', height: 30, power: 2.3 },
    bend: onTheGround,
  };
  const binding = bendsAtTheBall(side);
  return [
    { face: 0, shape, binding, steps: [16, 7, 2], round: [SOLE, 1 - SOLE] },
    { face: 1, shape, binding, steps: [16, 7, 2], round: [-SOLE, SOLE] },
  ];
}

function shaft(side: Side): Piece {
  const from = restPoint(`mKnee${side}`);
  const to = restPoint(`mAnkle${side}`);
  return {
    face: 0,
    binding: chain([
      [0.86, `mKnee${side}`],
      [1.08, `mAnkle${side}`],
    ]),
    steps: [12, 4, 1],
    shape: {
      from,
      to,
      front: X_AXIS,
      outer: outward(side),
      sections: SHAFT,
      start: { kind: 'rim', bevel: 4, socket: 20 },
      end: { kind: 'dome', height: 2 },
    },
  };
}

/** Flat below, its edge rounded; a hair under the ground, so that the foot's own sole is above it. */
function onTheGround([x, y, z]: Vector3): Vector3 {
  const above = z - FLOOR;
  return [x, y, FLOOR + (above + Math.sqrt(above * above + ROUNDING * ROUNDING)) / 2];
}
