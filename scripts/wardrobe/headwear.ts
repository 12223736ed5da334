import { type Vector3, X_AXIS, Y_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { SIDES, type Side } from '../../src/motion/pose-description/index.ts';
import {
  type CrossSection,
  type Levels,
  type LoftShape,
  outwardAxis,
  rigidWeights,
  sideSign,
} from '../modelling/index.ts';
import { buildLoftedParts, type LoftedPart } from './garment-levels.ts';

/** A {@link CrossSection} about the upright axis: height (metres), radii and shift to the front (millimetres). */
type HatSection = readonly [
  height: number,
  front: number,
  back: number,
  side: number,
  shift: number,
];

const headWeights = rigidWeights('mHead');

function hatPart(
  face: number,
  steps: LoftedPart['steps'],
  rows: readonly HatSection[],
  ends: Pick<LoftShape, 'start' | 'end'>,
): LoftedPart {
  const sections = rows.map(
    ([height, front, back, side, shift]): CrossSection => [
      height,
      front,
      back,
      side,
      side,
      2.1,
      shift,
    ],
  );
  return {
    face,
    weights: headWeights,
    steps,
    shape: { from: [0, 0, 0], to: Z_AXIS, front: X_AXIS, outer: Y_AXIS, sections, ...ends },
  };
}

const EDGE = { kind: 'rim', bevel: 4, socket: 12 } as const;

/** A knitted cap; its folded edge is a face of its own. */
export const buildBeanie = (): Levels =>
  buildLoftedParts([
    hatPart(
      0,
      [16, 2, 4],
      [
        [1.79, 106, 110, 92, -5],
        [1.83, 106, 110, 92, -9],
        [1.908, 94, 98, 82, -12],
      ],
      { start: EDGE, end: { kind: 'dome', height: 98, power: 2.1 } },
    ),
    hatPart(
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
  buildLoftedParts([
    hatPart(
      0,
      [16, 2, 3],
      [
        [1.8, 107, 111, 93, -6],
        [1.85, 102, 106, 90, -9],
        [1.925, 88, 92, 80, -11],
      ],
      { start: EDGE, end: { kind: 'dome', height: 60, power: 3 } },
    ),
    hatPart(
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
    hatPart(
      1,
      [16, 1, 1],
      [
        [1.808, 109, 113, 95, -6],
        [1.834, 107.5, 111.5, 94, -8],
      ],
      { start: { kind: 'dome', height: 1 }, end: { kind: 'dome', height: 1 } },
    ),
  ]);

/** The height of the eyes and their distance from the middle, metres. */
const EYES = { height: 1.76, across: 0.037 } as const;

/** Round dark glasses: their frame, and their lenses. */
export const buildGlasses = (): Levels =>
  buildLoftedParts([
    ...SIDES.flatMap((side) => [
      discPart(side, 0, 0.0955, 0.007, 27),
      discPart(side, 1, 0.1, 0.0045, 23.5),
      templePart(side),
    ]),
    // The bridge.
    barPart([0.1025, 0.015, 1.767], [0.1025, -0.015, 1.767], Z_AXIS, X_AXIS, 3),
  ]);

/** A disc before an eye: its back and its thickness (metres), and its radius (millimetres). */
const discPart = (
  side: Side,
  face: number,
  back: number,
  thickness: number,
  radius: number,
): LoftedPart => ({
  face,
  weights: headWeights,
  steps: [14, 1, 1],
  shape: {
    from: [back, sideSign(side) * EYES.across, EYES.height],
    to: [back + 1, sideSign(side) * EYES.across, EYES.height],
    front: Z_AXIS,
    outer: outwardAxis(side),
    sections: [
      [0, radius, radius, radius, radius, 2.2],
      [thickness, radius, radius, radius, radius, 2.2],
    ],
    start: { kind: 'dome', height: 1, power: 8 },
    end: { kind: 'dome', height: 1.5, power: 5 },
  },
});

/** A bar between two points; its radius is in millimetres. */
const barPart = (
  from: Vector3,
  to: Vector3,
  front: Vector3,
  outer: Vector3,
  radius: number,
): LoftedPart => ({
  face: 0,
  weights: headWeights,
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

/** The temple of the frame, from the rim to the ear. */
function templePart(side: Side): LoftedPart {
  const sign = sideSign(side);
  const rim: Vector3 = [0.098, sign * 0.06, 1.766];
  const ear: Vector3 = [-0.01, sign * 0.0915, 1.77];
  return barPart(rim, ear, Z_AXIS, outwardAxis(side), 3);
}
