import type { Vector3 } from '../../math/index.ts';
import type { DegreeRange } from './half-angle.ts';
import type { JointLimit } from './joint-limit.ts';

/** Limits by joint name; a joint that is not in the table rotates freely. */
export type LimitTable = ReadonlyMap<string, JointLimit>;

type Rows = readonly (readonly [name: string, limit: JointLimit])[];

const FINGER_YAW: DegreeRange = [-9, 9];
/** 0.05 rad. */
const WRIST_TWIST: DegreeRange = [-2.86479, 2.86479];

const SPINE: Rows = [
  ['mTorso', cone([0, 0, 1], 0.9, [-0.9, 0.9])],
  ['mChest', cone([0, 0, 1], 3.6, [-3.6, 3.6])],
  ['mNeck', cone([0, 0, 1], 45, [-45, 45])],
  ['mHead', cone([0, 0, 1], 45, [-45, 45])],
];

/** The left arm; the names are without their side. */
const ARM: Rows = [
  ['mCollar', cone([-0.021, 0.085, 0.165], 9, [-18, 18])],
  ['mShoulder', cone([0, 1, 0], 90, [-72, 102.857])],
  ['mElbow', hinge([0, 1, 0], [0, 0, 1], [-157.5, 0], [-45, 135])],
  ['mWrist', cone([0, 1, 0], 45, WRIST_TWIST)],
  ...finger('Middle', 54, [0.013, 0.101, 0.015], [-0.001, 0.04, -0.006], [-0.001, 0.049, -0.008]),
  ...finger('Index', 80, [0.038, 0.097, 0.015], [0.017, 0.036, -0.006], [0.014, 0.032, -0.006]),
  ...finger('Ring', 80, [-0.01, 0.099, 0.009], [-0.013, 0.038, -0.008], [-0.013, 0.04, -0.009]),
  ...finger('Pinky', 80, [-0.031, 0.095, 0.003], [-0.024, 0.025, -0.006], [-0.015, 0.018, -0.004]),
  ['mHandThumb1', doubleHinge([0.031, 0.026, 0.004], [1, -1, 1], [-5.72958, 45])],
  ['mHandThumb2', hinge([0.028, 0.032, -0.001], [-1, 0, 1], [0, 54])],
  ['mHandThumb3', hinge([0.023, 0.031, -0.001], [-1, 0, 1], [0, 72])],
];

/** The right thumb, which in the viewer's table is not the mirror image of the left one. */
const RIGHT_THUMB: Rows = [
  ['mHandThumb2Right', hinge([0.028, -0.032, -0.001], [1, 0, 0], [0, 54])],
  ['mHandThumb3Right', hinge([0.023, -0.031, -0.001], [1, 0, 0], [0, 72])],
];

/**
 * The limits of the last feature branch, 42 joints. Legs, face, wings, tail and hind limbs have none.
 *
 * **Source:** puppetry.md section 7; ik-constraints.json, set drtvwr558.
 */
export const IK_LIMITS: LimitTable = new Map([
  ...SPINE,
  ...ARM.map(([name, limit]) => [`${name}Left`, limit] as const),
  ...ARM.map(([name, limit]) => [`${name}Right`, mirrored(limit)] as const),
  ...RIGHT_THUMB,
]);

/** The shin points straight down, and bends only to the back. */
const KNEE = hinge([0, 0, -1], [0, 1, 0], [0, 150]);

/** From the ankle to the ball of the foot. */
const ANKLE = cone([0.112, 0, -0.061], 45, [-25, 25]);

/**
 * Lets the arm go across the chest and to the ear, as people can. With the viewer's shoulder a tenth of the points
 * for which an arm is long enough stays out of reach, with this one a sixtieth (measured).
 */
const WIDE_SHOULDER = cone([0, 1, 0], 135, [-110, 120]);

/** Arm joints whose right side is the mirror image of the left; the names are without their side. */
const EVEN_ARM: Rows = ARM.filter(([name]) => name === 'mElbow').concat([
  ['mShoulder', WIDE_SHOULDER],
]);

/**
 * For dragging hands and feet in the page: `IK_LIMITS`, and our own choices where these are insufficient. Knees
 * bend only to the back, from straight to 150 degrees, without twist; the reference lets them bend to any side.
 * Shoulders have a wider range. Mirrored poses look mirrored; in the viewer's table both arms twist in the same
 * direction. Ankles bend as far as people's; hips and feet rotate freely here too.
 */
export const PUPPETEER_LIMITS: LimitTable = new Map([
  ...IK_LIMITS,
  ...EVEN_ARM.map(([name, limit]) => [`${name}Left`, limit] as const),
  ...EVEN_ARM.map(([name, limit]) => [`${name}Right`, twistedBack(mirrored(limit))] as const),
  ['mKneeLeft', KNEE],
  ['mKneeRight', KNEE],
  ['mAnkleLeft', ANKLE],
  ['mAnkleRight', ANKLE],
]);

function cone(forward: Vector3, angle: number, twist: DegreeRange): JointLimit {
  return { kind: 'cone', forward, cone: angle, twist };
}

function hinge(
  forward: Vector3,
  pivot: Vector3,
  bend: DegreeRange,
  twist?: DegreeRange,
): JointLimit {
  return { kind: 'hinge', forward, pivot, bend, twist };
}

function doubleHinge(forward: Vector3, upward: Vector3, pitch: DegreeRange): JointLimit {
  return { kind: 'double-hinge', forward, upward, yaw: FINGER_YAW, pitch };
}

function finger(name: string, pitch: number, first: Vector3, second: Vector3, third: Vector3) {
  const pivot: Vector3 = [-1, 0, 0];
  return [
    [`mHand${name}1`, doubleHinge(first, [0, 0, 1], [0, pitch])],
    [`mHand${name}2`, hinge(second, pivot, [0, 90])],
    [`mHand${name}3`, hinge(third, pivot, [0, 72])],
  ] as const;
}

/** The limit of the other side: axes are mirrored left to right, and rotation axes also reversed. Angles stay. */
function mirrored(limit: JointLimit): JointLimit {
  const forward = flipped(limit.forward);
  if (limit.kind === 'hinge') {
    const [x, y, z] = limit.pivot;
    return { ...limit, forward, pivot: [-x, y, -z] };
  }
  if (limit.kind === 'cone') return { ...limit, forward };
  return { ...limit, forward, upward: flipped(limit.upward) };
}

function twistedBack(limit: JointLimit): JointLimit {
  if (!('twist' in limit) || !limit.twist) return limit;
  const [least, most] = limit.twist;
  return { ...limit, twist: [-most, -least] };
}

function flipped([x, y, z]: Vector3): Vector3 {
  return [x, -y, z];
}
