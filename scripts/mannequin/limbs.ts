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
import type { Side } from '../../src/motion/pose-description/index.ts';
import {
  type CrossSection,
  chainWeights,
  ellipsoidShape,
  outwardAxis,
  restPosition,
} from '../modelling/index.ts';
import { armBallChart, armChart } from './arm-charts.ts';
import { footChart, legBallChart, legChart, SOLE, soleChart } from './leg-charts.ts';
import {
  aboveAndBelow,
  createPart,
  frontAndBack,
  hemispheres,
  type Part,
  type Patch,
} from './parts.ts';

/** A segment of a limb; its cross-sections are in bone lengths from the upper joint to the lower one. */
interface LimbSegment {
  name: string;
  upper: string;
  lower: string;
  sections: readonly CrossSection[];
  steps: Part['steps'];
  face: 'upper' | 'lower';
  /** The height of the dome at the upper end, which otherwise is a rim. Millimetres. */
  dome?: number;
  /** Millimetres. */
  bevel: number;
  /** The stretch of the axis, beyond its end, over which the weight passes to the lower joint. */
  transition: readonly [from: number, to: number];
}

/** Rounded into the hip at the top, full at mid-thigh, narrow above the knee. */
const THIGH: LimbSegment = {
  name: 'thigh',
  face: 'lower',
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
  transition: [0.86, 1.2],
};

/** The calf bulges to the back and a little to the outer side, above a slim ankle. */
const SHIN: LimbSegment = {
  name: 'shin',
  face: 'lower',
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
  transition: [0.9, 1.2],
};

/** At rest its front is forward, and its outer side is up. */
const UPPER_ARM: LimbSegment = {
  name: 'upper arm',
  face: 'upper',
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
  transition: [0.84, 1.25],
};

const FOREARM: LimbSegment = {
  name: 'forearm',
  face: 'upper',
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
  transition: [0.86, 1.3],
};

/** The ball of each joint: its face, its radii to the front, to the outer side and along the axis (millimetres), and its steps. */
const BALLS = [
  ['mShoulder', 'upper', [46.5, 46, 46], [20, 0, 6]],
  ['mElbow', 'upperJoints', [30, 30, 30], [16, 0, 5]],
  ['mWrist', 'upperJoints', [19.5, 17.5, 19.5], [12, 0, 5]],
  ['mKnee', 'lowerJoints', [44.5, 43, 44.5], [18, 0, 5]],
  ['mAnkle', 'lowerJoints', [31, 30, 31], [14, 0, 5]],
] as const;

/** Thigh and shin, upper arm and forearm, and the balls between them, of one side. */
export function limbParts(side: Side): Part[] {
  const legs = [THIGH, SHIN].map((segment) => limbPart(segment, side, outwardAxis(side)));
  const arms = [UPPER_ARM, FOREARM].map((segment) => limbPart(segment, side, Z_AXIS));
  const balls = BALLS.map(([joint, face, radii, steps]) =>
    createPart({
      name: `${joint}${side} ball`,
      face,
      weights: chainWeights([[0, joint + side]]),
      steps,
      patches: ballPatches(joint),
      lowest: joint === 'mWrist' ? 'low' : 'lowest',
      shape: ellipsoidShape(restPosition(joint + side), radii, X_AXIS, outwardAxis('Left')),
    }),
  );
  return [...legs, ...arms, ...balls];
}

const SEGMENT_PATCHES = {
  upper: aboveAndBelow(armChart('upper'), armChart('lower')),
  lower: frontAndBack(legChart('front'), legChart('back')),
} as const;

function ballPatches(joint: (typeof BALLS)[number][0]): readonly Patch[] {
  const name = `${joint}Left`;
  if (joint === 'mKnee' || joint === 'mAnkle') {
    return frontAndBack(legBallChart('front', name), legBallChart('back', name));
  }
  return hemispheres(armBallChart('upper', name), armBallChart('lower', name));
}

/**
 * The front and outer directions of a loft about a limb's axis: perpendicular to it and nearest to the wanted ones. They
 * are mirrored on the right.
 */
export function limbFrame(
  axis: Vector3,
  front: Vector3,
  outer: Vector3,
): { front: Vector3; outer: Vector3 } {
  const along = normalize(axis);
  const forward = normalize(subtract(front, scale(along, dot(front, along))));
  const across = cross(along, forward);
  return { front: forward, outer: dot(across, outer) < 0 ? scale(across, -1) : across };
}

function limbPart(segment: LimbSegment, side: Side, outer: Vector3): Part {
  const upper = segment.upper + side;
  const lower = segment.lower + side;
  const from = restPosition(upper);
  const to = restPosition(lower);
  const { bevel, dome } = segment;
  const rim = { kind: 'rim', bevel, socket: 30 } as const;
  const [transitionStart, transitionEnd] = segment.transition;
  return createPart({
    name: `${segment.name} ${side}`,
    face: segment.face,
    weights: chainWeights([
      [transitionStart, upper],
      [transitionEnd, lower],
    ]),
    steps: segment.steps,
    patches: SEGMENT_PATCHES[segment.face],
    shape: {
      from,
      to,
      ...limbFrame(subtract(to, from), X_AXIS, outer),
      sections: segment.sections,
      start: dome ? { kind: 'dome', height: dome } : rim,
      end: rim,
    },
  });
}

const FOOT_PATCHES: readonly Patch[] = [
  { u: [SOLE, 1 - SOLE], w: [0, 3], chart: footChart },
  { u: [-SOLE, SOLE], w: [0, 3], chart: soleChart },
];

/** Metres to the front, then radii up, down, to the outer and inner side. The axis is 20 mm above the ground. */
const FOOT: readonly CrossSection[] = [
  [-0.058, 34, 26, 28, 27, 2.3],
  [-0.035, 43, 26, 32, 31, 2.3],
  [0.0, 56, 26, 36, 34, 2.3],
  [0.03, 54, 26, 37.5, 34, 2.3],
  [0.07, 40, 26, 41, 36, 2.35],
  [0.115, 27, 26, 45, 41, 2.4],
  [0.16, 20, 26, 44, 43, 2.4],
  [0.205, 14.5, 26, 35, 39, 2.4],
  [0.236, 11, 25, 24, 30, 2.4],
];

/** The height of the flat sole, and the rounding of its edge. Metres. */
const GROUND = 0.0015;
const ROUNDING = 0.006;

/** The arch: between heel and ball the inner side of the sole is off the ground. Metres. */
const ARCH = { middle: 0.035, reach: 0.045, height: 0.009 };

/** A closed foot without toes, which bends at the ball. */
export function footPart(side: Side): Part {
  const [, y] = restPosition(`mAnkle${side}`);
  return createPart({
    name: `foot ${side}`,
    face: 'lower',
    weights: chainWeights([
      [0.09, `mAnkle${side}`],
      [0.142, `mFoot${side}`],
      [0.205, `mFoot${side}`],
      [0.245, `mToe${side}`],
    ]),
    steps: [24, 11, 3],
    eighths: true,
    minAround: 8,
    patches: FOOT_PATCHES,
    shape: {
      from: [0, y, 0.02],
      to: [1, y, 0.02],
      front: Z_AXIS,
      outer: outwardAxis(side),
      sections: FOOT,
      start: { kind: 'dome', height: 26, power: 2.3 },
      end: { kind: 'dome', height: 30, power: 2.2 },
      deform: (point) => flattenSole(point, y),
    },
  });
}

/** Flattens the sole of a foot whose axis is at `middle`, in Y. */
function flattenSole([x, y, z]: Vector3, middle: number): Vector3 {
  const inner = Math.max(0, (Math.abs(middle) - Math.abs(y)) / 0.035);
  const arch = ARCH.height * inner * Math.exp(-(((x - ARCH.middle) / ARCH.reach) ** 2));
  const floor = GROUND + arch;
  const above = z - floor;
  // A soft maximum: far above the floor it is `above`, far below it is 0.
  return [x, y, floor + (above + Math.sqrt(above * above + ROUNDING * ROUNDING)) / 2];
}
