import { type Vector3, X_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { type Levels, outward, rigid, SIDES, type Side, signOf } from '../mannequin/index.ts';
import { drawPieces, type Piece } from './piece.ts';

/** The height of the eyes and their distance from the middle, metres. */
const EYES = { height: 1.76, across: 0.037 } as const;

/** Round dark glasses: frame, and lenses. */
export const buildGlasses = (): Levels =>
  drawPieces([...SIDES.flatMap((side) => [rim(side), lens(side), temple(side)]), bridge()]);

const disc = (side: Side, face: number, from: number, thick: number, radius: number): Piece => ({
  face,
  binding: rigid('mHead'),
  steps: [14, 1, 1],
  shape: {
    from: [from, signOf(side) * EYES.across, EYES.height],
    to: [from + 1, signOf(side) * EYES.across, EYES.height],
    front: Z_AXIS,
    outer: outward(side),
    sections: [
      [0, radius, radius, radius, radius, 2.2],
      [thick, radius, radius, radius, radius, 2.2],
    ],
    start: { kind: 'dome', height: 1, power: 8 },
    end: { kind: 'dome', height: 1.5, power: 5 },
  },
});

const rim = (side: Side): Piece => disc(side, 0, 0.0955, 0.007, 27);
const lens = (side: Side): Piece => disc(side, 1, 0.1, 0.0045, 23.5);

/** A bar from one point to another, so many millimetres thick. */
const bar = (
  from: Vector3,
  to: Vector3,
  front: Vector3,
  outer: Vector3,
  radius: number,
): Piece => ({
  face: 0,
  binding: rigid('mHead'),
  steps: [6, 1, 1],
  shape: {
    from,
    to,
    front,
    outer,
    sections: [
      [0, radius, radius, radius, radius, 2.5],
      [1, radius, radius, radius, radius, 2.5],
    ],
    start: { kind: 'dome', height: 2 },
    end: { kind: 'dome', height: 2 },
  },
});

function temple(side: Side): Piece {
  const out = signOf(side);
  return bar([0.098, out * 0.06, 1.766], [-0.01, out * 0.0915, 1.77], Z_AXIS, outward(side), 3);
}

const bridge = (): Piece => bar([0.1025, 0.015, 1.767], [0.1025, -0.015, 1.767], Z_AXIS, X_AXIS, 3);
