import {
  cross,
  dot,
  normalize,
  scale,
  subtract,
  type Vector3,
  X_AXIS,
  Z_AXIS,
} from '../../src/math/index.ts';
import { chain } from './binding.ts';
import { ballShape, type Section } from './loft.ts';
import { createPart, type Part } from './part.ts';
import { outward, restPoint, type Side } from './skeleton.ts';

/** Square to the axis and nearest to `wish`. */
export function squareTo(axis: Vector3, wish: Vector3): Vector3 {
  const unit = normalize(axis);
  return normalize(subtract(wish, scale(unit, dot(wish, unit))));
}

/** The front and outer directions about a limb's axis; mirrored on the right. */
export function limbFrame(
  axis: Vector3,
  front: Vector3,
  outer: Vector3,
): { front: Vector3; outer: Vector3 } {
  const forward = squareTo(axis, front);
  const across = cross(normalize(axis), forward);
  return { front: forward, outer: dot(across, outer) < 0 ? scale(across, -1) : across };
}

/** A limb segment's table: sections in bone lengths from the upper joint to the lower one. */
interface LimbTable {
  name: string;
  upper: string;
  lower: string;
  sections: readonly Section[];
  steps: Part['steps'];
  /** Height of the closed top, where it has one instead of a rim. Millimetres. */
  dome?: number;
  bevel: number;
  /** Where the lower joint begins to take hold, and how far along the axis it would have it all. */
  gives: readonly [from: number, to: number];
}

/** Rounded into the hip at the top, full at mid-thigh, narrow above the knee. */
const THIGH: LimbTable = {
  name: 'thigh',
  upper: 'mHip',
  lower: 'mKnee',
  sections: [
    [-0.09, 46, 90, 30, 80, 2.1],
    [0.0, 54, 97, 36, 87, 2.1],
    [0.12, 60, 98, 42.5, 91, 2.1],
    [0.3, 63, 88, 48, 83, 2.1],
    [0.5, 61, 74, 50, 67, 2.1],
    [0.72, 55, 58, 48, 53, 2.1],
    [0.935, 46, 45, 43, 44, 2.1],
  ],
  steps: [24, 11, 4],
  dome: 60,
  bevel: 6,
  gives: [0.86, 1.2],
};

/** The calf swells to the back and a little outside, then runs out to a slim ankle. */
const SHIN: LimbTable = {
  name: 'shin',
  upper: 'mKnee',
  lower: 'mAnkle',
  sections: [
    [0.065, 45, 43, 43, 43, 2.1],
    [0.14, 46, 51, 45.5, 45.5, 2.1],
    [0.28, 43, 63, 48, 47, 2.1],
    [0.45, 38, 59, 44, 42, 2.1],
    [0.65, 33, 44, 35, 34, 2.1],
    [0.82, 29.5, 34, 29, 29, 2.1],
    [0.945, 29.5, 32, 28.5, 28.5, 2.1],
  ],
  steps: [22, 11, 3],
  bevel: 5,
  gives: [0.9, 1.2],
};

/** Front is forward, outer is up, as the arm rests. */
const UPPER_ARM: LimbTable = {
  name: 'upper arm',
  upper: 'mShoulder',
  lower: 'mElbow',
  sections: [
    [0.13, 41, 41, 38, 42, 2.1],
    [0.25, 41.5, 42, 38.5, 43, 2.1],
    [0.45, 39.5, 40.5, 37, 40.5, 2.1],
    [0.7, 34, 34.5, 32.5, 34, 2.1],
    [0.905, 29.5, 29.5, 28.5, 28.5, 2.1],
  ],
  steps: [20, 8, 3],
  bevel: 5,
  gives: [0.84, 1.25],
};

const FOREARM: LimbTable = {
  name: 'forearm',
  upper: 'mElbow',
  lower: 'mWrist',
  sections: [
    [0.105, 28.5, 28.5, 28.5, 28.5, 2.1],
    [0.22, 31.5, 30.5, 30.5, 30.5, 2.1],
    [0.4, 32, 30, 29.5, 29.5, 2.1],
    [0.7, 25.5, 24.5, 22.5, 22.5, 2.1],
    [0.93, 21, 21, 18, 18, 2.1],
  ],
  steps: [18, 8, 3],
  bevel: 4,
  gives: [0.86, 1.3],
};

/** Joint, then its ball's radius to the front, to the outer side and along (millimetres), and steps. */
const BALLS = [
  ['mShoulder', [46.5, 46, 46], [20, 0, 6]],
  ['mElbow', [30, 30, 30], [16, 0, 5]],
  ['mWrist', [19.5, 17.5, 19.5], [12, 0, 5]],
  ['mKnee', [44.5, 43, 44.5], [18, 0, 5]],
  ['mAnkle', [31, 30, 31], [14, 0, 5]],
] as const;

/** Thigh and shin, upper arm and forearm, and the balls between them, of one side. */
export function limbParts(side: Side): Part[] {
  const legs = [THIGH, SHIN].map((table) => limbPart(table, side, outward(side)));
  const arms = [UPPER_ARM, FOREARM].map((table) => limbPart(table, side, Z_AXIS));
  const balls = BALLS.map(([joint, radii, steps]) =>
    createPart({
      name: `${joint}${side} ball`,
      slot: joint === 'mShoulder' ? 'body' : 'joints',
      binding: chain([[0, joint + side]]),
      steps,
      coarsest: joint === 'mWrist' ? 'low' : 'lowest',
      shape: ballShape(restPoint(joint + side), radii, X_AXIS, outward('Left')),
    }),
  );
  return [...legs, ...arms, ...balls];
}

function limbPart(table: LimbTable, side: Side, outer: Vector3): Part {
  const upper = table.upper + side;
  const lower = table.lower + side;
  const from = restPoint(upper);
  const to = restPoint(lower);
  const { bevel, dome } = table;
  const rim = { kind: 'rim', bevel, socket: 30 } as const;
  const [holdsUntil, wouldYieldAt] = table.gives;
  return createPart({
    name: `${table.name} ${side}`,
    slot: 'body',
    binding: chain([
      [holdsUntil, upper],
      [wouldYieldAt, lower],
    ]),
    steps: table.steps,
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), X_AXIS, outer),
      sections: table.sections,
      start: dome ? { kind: 'dome', height: dome } : rim,
      end: rim,
    },
  });
}
