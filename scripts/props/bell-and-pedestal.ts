import { X_AXIS, Y_AXIS } from '../../src/math/index.ts';
import {
  type CrossSection,
  type Levels,
  type LoftShape,
  rigidWeights,
} from '../modelling/index.ts';
import { buildLoftedParts, type LoftedPart } from '../wardrobe/index.ts';

/** Height (metres), radius (millimetres). */
type TurnedSection = readonly [height: number, radius: number];

type Ends = Pick<LoftShape, 'start' | 'end'>;

/** A surface turned about the vertical axis. */
function turned(
  face: number,
  steps: LoftedPart['steps'],
  rows: readonly TurnedSection[],
  ends: Ends,
): LoftedPart {
  return {
    face,
    // Props have no skin: these weights are not stored.
    weights: rigidWeights('mPelvis'),
    steps,
    shape: {
      from: [0, 0, 0],
      to: [0, 0, 1],
      front: X_AXIS,
      outer: Y_AXIS,
      sections: rows.map(
        ([height, radius]): CrossSection => [height, radius, radius, radius, radius, 2],
      ),
      ...ends,
    },
  };
}

/** Ends that are nearly flat, with an edge rounded by so many millimetres. */
const flat = (below: number, above: number): Ends => ({
  start: { kind: 'dome', height: below, power: 4 },
  end: { kind: 'dome', height: above, power: 4 },
});

/** The names of the faces of the bell, in the order of their numbers. */
export const BELL_FACES = ['brass', 'knob'] as const;

/** A hand-sized brass bell of 0.3 m that stands on its rim, about its own middle. */
export const buildBell = (): Levels =>
  buildLoftedParts([
    turned(
      0,
      [28, 12, 3],
      [
        [-0.15, 112],
        [-0.14, 111],
        [-0.115, 98],
        [-0.07, 84],
        [-0.01, 74],
        [0.04, 66],
        [0.075, 50],
        [0.09, 26],
      ],
      flat(5, 6),
    ),
    turned(
      1,
      [14, 4, 2],
      [
        [0.082, 16],
        [0.1, 13],
        [0.118, 27],
        [0.136, 27],
        [0.15, 16],
      ],
      { start: { kind: 'dome', height: 2 }, end: { kind: 'dome', height: 8, power: 2 } },
    ),
  ]);

/** The names of the faces of the pedestal. */
export const PEDESTAL_FACES = ['shaft', 'foot and cap'] as const;

/** A round stone pedestal of 0.86 m, about its own middle. */
export const buildPedestal = (): Levels =>
  buildLoftedParts([
    turned(
      0,
      [24, 6, 1],
      [
        [-0.31, 118],
        [-0.2, 104],
        [0, 94],
        [0.2, 98],
        [0.3, 112],
      ],
      flat(3, 3),
    ),
    turned(
      1,
      [28, 3, 2],
      [
        [-0.43, 290],
        [-0.37, 286],
        [-0.32, 190],
        [-0.29, 130],
      ],
      flat(16, 6),
    ),
    turned(
      1,
      [28, 3, 2],
      [
        [0.27, 120],
        [0.31, 160],
        [0.37, 248],
        [0.43, 256],
      ],
      flat(6, 10),
    ),
  ]);
