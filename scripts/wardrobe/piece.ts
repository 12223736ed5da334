import type { LodName } from '../../src/formats/mesh/index.ts';
import {
  addGrid,
  type Binding,
  createLoft,
  createPatch,
  type Levels,
  type LoftShape,
  spread,
  withoutStrays,
} from '../mannequin/index.ts';
import { drawLevels, evenSteps, steps } from './detail.ts';

/** A turned piece of something: a part of a face, drawn from a loft. */
export interface Piece {
  face: number;
  shape: LoftShape;
  binding: Binding;
  /** Steps at the finest level: round the axis, along the body, and over each end. */
  steps: readonly [around: number, body: number, end: number];
  /** The stretch of the round that it takes, from the back; all of it unless told. */
  round?: readonly [from: number, to: number];
}

/** Every level of a few pieces; each has its own strip of the texture. */
export function drawPieces(pieces: readonly Piece[]): Levels {
  const faces = 1 + Math.max(...pieces.map(({ face }) => face));
  return drawLevels((lod) => {
    const patches = Array.from({ length: faces }, createPatch);
    pieces.forEach((piece, k) => {
      addGrid(
        patches[piece.face],
        gridOf(piece, lod, [k / pieces.length, (k + 1) / pieces.length]),
      );
    });
    return patches.map(withoutStrays);
  });
}

function gridOf(piece: Piece, lod: LodName, [left, right]: readonly [number, number]) {
  const { shape, binding, round = [0, 1] } = piece;
  const [around, body, end] = piece.steps;
  const { sample, mirrored } = createLoft(shape);
  const part = round[1] - round[0];
  const ends = steps(end, lod);
  return {
    sample,
    mirrored,
    binding,
    us: spread(round[0], round[1], evenSteps(around * part, lod, part === 1 ? 6 : 2)),
    ws: [
      ...spread(0, 1, ends),
      ...spread(1, 2, steps(body, lod)).slice(1),
      ...spread(2, 3, ends).slice(1),
    ],
    chart: [left, 0, right, 1] as const,
  };
}
