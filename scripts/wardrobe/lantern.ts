import { X_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { type CrossSection, type Levels, rigidWeights } from '../modelling/index.ts';
import { buildLoftedParts, type LoftedPart } from './garment-levels.ts';

/**
 * The axis of the lantern, which begins in the palm of the right hand and points along the arm: the lantern hangs when
 * the arm hangs. Metres.
 */
const AXIS = { x: -0.036, y: -0.69, z: 1.503 } as const;

/** Place on the axis (metres), radius (millimetres). */
type LanternSection = readonly [along: number, radius: number];

function lanternPart(
  face: number,
  steps: LoftedPart['steps'],
  rows: readonly LanternSection[],
  bevel = 3,
): LoftedPart {
  return {
    face,
    weights: rigidWeights('mWristRight'),
    steps,
    shape: {
      from: [AXIS.x, AXIS.y, AXIS.z],
      to: [AXIS.x, AXIS.y - 1, AXIS.z],
      front: X_AXIS,
      outer: Z_AXIS,
      sections: rows.map(
        ([along, radius]): CrossSection => [along, radius, radius, radius, radius, 2],
      ),
      start: { kind: 'dome', height: bevel, power: 3 },
      end: { kind: 'dome', height: bevel, power: 3 },
    },
  };
}

/** The grip, wire, cap and foot, which are of metal. */
export const buildLantern = (): Levels =>
  buildLoftedParts([
    lanternPart(
      0,
      [8, 1, 1],
      [
        [-0.01, 9],
        [0.035, 9],
      ],
    ),
    lanternPart(
      0,
      [6, 1, 1],
      [
        [0.03, 3],
        [0.2, 3],
      ],
      2,
    ),
    lanternPart(
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
    lanternPart(
      0,
      [12, 1, 1],
      [
        [0.335, 50],
        [0.357, 54],
      ],
    ),
  ]);

/** The glass between the cap and the foot. */
export const buildLanternGlass = (): Levels =>
  buildLoftedParts([
    lanternPart(
      0,
      [12, 3, 1],
      [
        [0.22, 38],
        [0.28, 45],
        [0.34, 38],
      ],
    ),
  ]);
