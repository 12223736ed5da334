import { smoothstep, X_AXIS, Y_AXIS, Z_AXIS } from '../../src/math/index.ts';
import { type Binding, blend, chain, rigid } from './binding.ts';
import type { LoftShape, Section } from './loft.ts';
import { createPart, type Part } from './part.ts';
import { SIDES, signOf } from './skeleton.ts';

/** Height (metres), then front, back and side reach (millimetres), squareness, forward slide. */
type TrunkSection = readonly [
  height: number,
  front: number,
  back: number,
  side: number,
  power: number,
  slide: number,
];

/** An egg that leans forward to the chin: the widest place lies just above the brow. */
const HEAD: readonly TrunkSection[] = [
  [1.638, 60, 70, 60, 2.1, 30],
  [1.68, 71, 78, 68, 2.1, 20],
  [1.73, 89, 92, 78, 2.1, 6],
  [1.775, 99, 99, 84.5, 2.1, -2],
  [1.82, 99, 101, 86, 2.1, -7],
  [1.888, 92, 94, 80, 2.1, -10],
];

/** A plain column, a little thicker where it leaves the chest, leaning forward into the head. */
const NECK: readonly TrunkSection[] = [
  [1.56, 48, 42, 46, 2, -26],
  [1.6, 41, 39, 40.5, 2, -24],
  [1.64, 38.5, 37, 37.5, 2, -21],
  [1.72, 39, 37, 38, 2, -14],
];

/** The chest block: broad and flat at the shoulders, drawn in above the waist. */
const CHEST: readonly TrunkSection[] = [
  [1.212, 66, 69, 91, 2.2, -7],
  [1.224, 74, 75, 98, 2.25, -8],
  [1.25, 84, 82, 107, 2.3, -8],
  [1.3, 93, 88, 114.5, 2.3, -9],
  [1.36, 101, 94, 123, 2.3, -11],
  [1.43, 106, 99, 133, 2.35, -13],
  [1.49, 101, 100, 139.5, 2.4, -16],
  [1.54, 88, 94, 137, 2.4, -20],
  [1.607, 66, 74, 112, 2.35, -25],
];

/** The waist: a drum between the two blocks, in the darker tone. */
const WAIST: readonly TrunkSection[] = [
  [1.08, 76, 80, 100, 2.15, -9],
  [1.14, 71, 73, 92, 2.15, -8],
  [1.185, 66, 68, 85.5, 2.15, -8],
  [1.23, 66, 68, 86, 2.15, -8],
  [1.3, 70, 70, 92, 2.15, -9],
];

/** The pelvis: full over the hips, then drawn in between the legs. */
const PELVIS: readonly TrunkSection[] = [
  [0.91, 56, 72, 70, 2.1, -4],
  [0.945, 71, 91, 104, 2.15, -6],
  [0.985, 86, 108, 138, 2.2, -8],
  [1.025, 94, 113, 153, 2.25, -10],
  [1.065, 95, 108, 152, 2.25, -11],
  [1.105, 90, 98, 137, 2.2, -11],
  [1.134, 83, 89, 119, 2.2, -10],
  [1.152, 76, 80, 104, 2.2, -9],
];

/** Who carries the spine at a height. */
export const SPINE = chain([
  [1.07, 'mPelvis'],
  [1.2, 'mTorso'],
  [1.22, 'mTorso'],
  [1.42, 'mChest'],
]);

const NECK_CHAIN = chain([
  [1.575, 'mChest'],
  [1.625, 'mNeck'],
  [1.655, 'mNeck'],
  [1.7, 'mHead'],
]);

/** The top corners of the chest give way a little to the collar bones. */
const chestBinding: Binding = (height, point) => {
  const spine = SPINE(height, point);
  const side = SIDES.find((name) => point[1] * signOf(name) > 0);
  if (!side) return spine;
  const share = 0.45 * smoothstep(0.055, 0.14, Math.abs(point[1])) * smoothstep(1.4, 1.53, height);
  return blend(spine, new Map([[`mCollar${side}`, 1]]), share);
};

function trunkShape(
  sections: readonly TrunkSection[],
  rest: Pick<LoftShape, 'start' | 'end' | 'swellings'>,
): LoftShape {
  return {
    from: [0, 0, 0],
    to: Z_AXIS,
    front: X_AXIS,
    outer: Y_AXIS,
    sections: sections.map(
      ([height, front, back, side, power, slide]): Section => [
        height,
        front,
        back,
        side,
        side,
        power,
        slide,
      ],
    ),
    ...rest,
  };
}

/** The same swelling on both sides of the middle. */
const pair = (at: number, reach: number, degrees: number, spread: number, height: number) =>
  [degrees, -degrees].map((turn) => ({ at, reach, degrees: turn, spread, height }));

/** Head, neck, chest, waist and pelvis. */
export function trunkParts(): { head: Part; chest: Part; others: Part[] } {
  const head = createPart({
    name: 'head',
    slot: 'body',
    binding: rigid('mHead'),
    steps: [28, 4, 7],
    rows: [BROW],
    least: 6,
    leastEnd: 2,
    shape: trunkShape(HEAD, {
      start: { kind: 'dome', height: 96, power: 2.15 },
      end: { kind: 'dome', height: 104, power: 2.1 },
      swellings: [
        // The brow rests on a faint ledge, with the eye planes set back below it.
        { at: 1.782, reach: 0.016, degrees: 0, spread: 50, height: 1.6 },
        ...pair(1.748, 0.018, 24, 20, -3.2),
        { at: 1.72, reach: 0.034, degrees: 0, spread: 11, height: 2.6 },
      ],
    }),
  });
  const chest = createPart({
    name: 'chest',
    slot: 'body',
    binding: chestBinding,
    steps: [36, 12, 5],
    coarsestSocket: 'lowest',
    least: 8,
    shape: trunkShape(CHEST, {
      start: { kind: 'rim', bevel: 6, socket: 50 },
      end: { kind: 'dome', height: 56, power: 2.45 },
      swellings: [
        ...pair(1.445, 0.055, 34, 26, 7),
        { at: 1.4, reach: 0.12, degrees: 0, spread: 15, height: -4 },
        { at: 1.42, reach: 0.14, degrees: 180, spread: 14, height: -7 },
        ...pair(1.48, 0.06, 148, 24, 5),
      ],
    }),
  });
  const neck = createPart({
    name: 'neck',
    slot: 'body',
    binding: NECK_CHAIN,
    steps: [16, 4, 1],
    shape: trunkShape(NECK, {
      start: { kind: 'dome', height: 1 },
      end: { kind: 'dome', height: 1 },
    }),
  });
  const waist = createPart({
    name: 'waist',
    slot: 'joints',
    binding: SPINE,
    steps: [28, 5, 1],
    least: 6,
    shape: trunkShape(WAIST, {
      start: { kind: 'dome', height: 4 },
      end: { kind: 'dome', height: 4 },
    }),
  });
  const pelvis = createPart({
    name: 'pelvis',
    slot: 'body',
    binding: chain([
      [1.08, 'mPelvis'],
      [1.24, 'mTorso'],
    ]),
    steps: [32, 9, 4],
    coarsestSocket: 'lowest',
    least: 8,
    shape: trunkShape(PELVIS, {
      start: { kind: 'dome', height: 44, power: 2.2 },
      end: { kind: 'rim', bevel: 7, socket: 40 },
      swellings: [
        ...pair(1.0, 0.045, 152, 24, 7),
        { at: 0.985, reach: 0.06, degrees: 180, spread: 12, height: -7 },
        { at: 1.07, reach: 0.05, degrees: 0, spread: 40, height: 3 },
      ],
    }),
  });
  return { head, chest, others: [neck, waist, pelvis] };
}

/** The row of the head, in `w`, along which the brow line runs. */
export const BROW = 1.35;
