import { X_AXIS, Y_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { type Levels, rigid, type Section } from '../mannequin/index.ts';
import { drawPieces, type Piece } from './piece.ts';

/** What is turned about an upright axis: a height (metres), then front, back and side reach, slide. */
type Turned = readonly [height: number, front: number, back: number, side: number, slide: number];

const onHead = rigid('mHead');

type Ends = Pick<Piece['shape'], 'start' | 'end'>;

function turned(face: number, steps: Piece['steps'], rows: readonly Turned[], ends: Ends): Piece {
  const sections = rows.map(
    ([at, front, back, side, slide]): Section => [at, front, back, side, side, 2.1, slide],
  );
  return {
    face,
    binding: onHead,
    steps,
    shape: { from: [0, 0, 0], to: Z_AXIS, front: X_AXIS, outer: Y_AXIS, sections, ...ends },
  };
}

const EDGE = { kind: 'rim', bevel: 4, socket: 12 } as const;

/** A knitted cap, and its turned-up edge as a face of its own. */
export const buildBeanie = (): Levels =>
  drawPieces([
    turned(
      0,
      [16, 2, 4],
      [
        [1.79, 106, 110, 92, -5],
        [1.83, 106, 110, 92, -9],
        [1.908, 94, 98, 82, -12],
      ],
      { start: EDGE, end: { kind: 'dome', height: 98, power: 2.1 } },
    ),
    turned(
      1,
      [16, 1, 2],
      [
        [1.778, 109, 113, 95, -4],
        [1.828, 110, 114, 96, -8],
      ],
      { start: EDGE, end: EDGE },
    ),
  ]);

/** A straw hat with a wide brim, and its ribbon. */
export const buildSunHat = (): Levels =>
  drawPieces([
    turned(
      0,
      [16, 2, 3],
      [
        [1.8, 107, 111, 93, -6],
        [1.85, 102, 106, 90, -9],
        [1.925, 88, 92, 80, -11],
      ],
      { start: EDGE, end: { kind: 'dome', height: 60, power: 3 } },
    ),
    turned(
      0,
      [24, 1, 2],
      [
        [1.799, 196, 206, 188, -6],
        [1.809, 196, 206, 188, -6],
      ],
      {
        start: { kind: 'dome', height: 4.5, power: 6 },
        end: { kind: 'dome', height: 4.5, power: 6 },
      },
    ),
    turned(
      1,
      [16, 1, 1],
      [
        [1.808, 109, 113, 95, -6],
        [1.834, 107.5, 111.5, 94, -8],
      ],
      { start: { kind: 'dome', height: 1 }, end: { kind: 'dome', height: 1 } },
    ),
  ]);
