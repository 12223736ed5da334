import { X_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { type Levels, rigid, type Section } from '../mannequin/index.ts';
import { drawPieces, type Piece } from './piece.ts';

/*
 * It goes on from the right hand, in the way that the arm points: hanging when the arm hangs.
 */

/** Beside the palm, metres; everything is measured from here along the arm. */
const AXIS = { x: -0.036, z: 1.503, from: -0.69 } as const;

/** Along the arm (metres), then reach (millimetres). */
type Turned = readonly [along: number, reach: number];

function turned(face: number, steps: Piece['steps'], rows: readonly Turned[], bevel = 3): Piece {
  return {
    face,
    binding: rigid('mWristRight'),
    steps,
    shape: {
      from: [AXIS.x, AXIS.from, AXIS.z],
      to: [AXIS.x, AXIS.from - 1, AXIS.z],
      front: X_AXIS,
      outer: Z_AXIS,
      sections: rows.map(([along, r]): Section => [along, r, r, r, r, 2]),
      start: { kind: 'dome', height: bevel, power: 3 },
      end: { kind: 'dome', height: bevel, power: 3 },
    },
  };
}

/** Grip, wire, cap and foot, all of metal. */
export const buildLantern = (): Levels =>
  drawPieces([
    turned(
      0,
      [8, 1, 1],
      [
        [-0.01, 9],
        [0.035, 9],
      ],
    ),
    turned(
      0,
      [6, 1, 1],
      [
        [0.03, 3],
        [0.2, 3],
      ],
      2,
    ),
    turned(
      0,
      [12, 2, 1],
      [
        [0.19, 14],
        [0.205, 31],
        [0.216, 49],
        [0.222, 52],
        [0.232, 52],
      ],
    ),
    turned(
      0,
      [12, 1, 1],
      [
        [0.335, 50],
        [0.357, 54],
      ],
    ),
  ]);

/** The glass between cap and foot. */
export const buildLanternGlass = (): Levels =>
  drawPieces([
    turned(
      0,
      [12, 3, 1],
      [
        [0.22, 38],
        [0.28, 45],
        [0.34, 38],
      ],
    ),
  ]);
