import {
  add,
  cross,
  dot,
  easeInOut,
  fromYRotation,
  fromZRotation,
  IDENTITY,
  lerp,
  multiply,
  nlerp,
  normalize,
  type Quaternion,
  relativeRotation,
  rotateVector,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import {
  type BodyDescription,
  type BonePlacement,
  type FootPlacement,
  orientationQuat,
  poseArm,
  type Rotations,
  restOffset,
  type Side,
} from '../../src/motion/pose-description/index.ts';

/** The share of the waist's bend at mTorso, and of the neck's at mNeck; mChest and mHead bend by the rest. */
const WAIST_AT_TORSO = 0.48;
const NECK_AT_BASE = 0.45;

/** Local rotations of every joint that a description determines. */
export function poseBody(body: BodyDescription): Rotations {
  const pelvis = orientationQuat(body.pelvis);
  const chest = orientationQuat(body.chest);
  const head = orientationQuat(body.head);
  const [torso, ribs] = split(relativeRotation(pelvis, chest), WAIST_AT_TORSO);
  const [neck, skull] = split(relativeRotation(chest, head), NECK_AT_BASE);
  const hips = { position: add(restOffset('mPelvis'), body.shift), rotation: pelvis };
  return new Map([
    ['mPelvis', pelvis],
    ['mTorso', torso],
    ['mChest', ribs],
    ['mNeck', neck],
    ['mHead', skull],
    ...poseArm(body.arms.Left, 'Left'),
    ...poseArm(body.arms.Right, 'Right'),
    ...poseLeg(hips, body.feet.Left, 'Left'),
    ...poseLeg(hips, body.feet.Right, 'Right'),
  ]);
}

/** Divides a bend among two joints, of which the first has `share` of it. */
function split(bend: Quaternion, share: number): [Quaternion, Quaternion] {
  const first = nlerp(IDENTITY, bend, share);
  return [first, relativeRotation(first, bend)];
}

const DEGREES = 180 / Math.PI;
const ANKLE_HEIGHT = 0.067;
/** The heel's point on the ground, from the ankle of a flat foot, metres. */
export const HEEL: Vector3 = [-0.048, 0, -ANKLE_HEIGHT];
/** Degrees of pitch, per metre of lift, over which the pivot of a foot in the air moves from heel to ball. */
const AIRBORNE_ROLL = 1200;
/** The degrees by which toes droop at most, and the lift at which they droop by half of that, metres. */
const TOE_DROOP = 75;
const HALF_DROOP_AT = 0.17;
/** Degrees: a knee with less bend locks, and pops when it bends again. */
const MIN_KNEE_BEND = 1;

/** Local rotations of a leg whose foot is placed as described. */
export function poseLeg(
  pelvis: BonePlacement,
  foot: FootPlacement,
  side: Side,
): Map<string, Quaternion> {
  const hip = add(pelvis.position, rotateVector(restOffset(`mHip${side}`), pelvis.rotation));
  const sole = multiply(fromZRotation(foot.yaw), fromYRotation(foot.pitch));
  const kneeHeading = rotateVector([1, 0, 0], fromZRotation(foot.yaw + foot.knee));
  const chain = subtract(anklePosition(foot, side), hip);
  const { thigh, knee } = solveLeg(chain, kneeHeading, side);
  return new Map([
    [`mHip${side}`, relativeRotation(pelvis.rotation, thigh)],
    [`mKnee${side}`, knee],
    [`mAnkle${side}`, relativeRotation(multiply(thigh, knee), sole)],
    [`mFoot${side}`, fromYRotation(foot.toes ?? toeDroop(foot) - Math.max(0, foot.pitch))],
    [`mToe${side}`, IDENTITY],
  ]);
}

/** The position of the ankle of a foot that is rolled about its ball or its heel. */
export function anklePosition(foot: FootPlacement, side: Side): Vector3 {
  const pivot = lerp(HEEL, restOffset(`mFoot${side}`), ballWeight(foot));
  const flat: Vector3 = [foot.x, foot.y, foot.lift + ANKLE_HEIGHT];
  const heading = fromZRotation(foot.yaw);
  const rolled = rotateVector(pivot, multiply(heading, fromYRotation(foot.pitch)));
  return subtract(add(flat, rotateVector(pivot, heading)), rolled);
}

/** The pivot of a foot's roll: 1 is the ball, 0 the heel. It changes at once on the ground, gradually in the air. */
function ballWeight({ pitch, lift }: FootPlacement): number {
  if (lift <= 0) return pitch > 0 ? 1 : 0;
  return easeInOut(0.5 + pitch / (AIRBORNE_ROLL * lift));
}

/**
 * Two-bone IK: the knee is a hinge about its own Y axis, bent until hip and ankle are as far apart as `chain` is long;
 * then the hip rotates the whole leg so that the ankle lies at the end of `chain` and the knee points to its heading.
 */
function solveLeg(
  chain: Vector3,
  kneeHeading: Vector3,
  side: Side,
): { thigh: Quaternion; knee: Quaternion } {
  const upper = restOffset(`mKnee${side}`);
  const lower = restOffset(`mAnkle${side}`);
  const knee = fromYRotation(kneeBend(upper, lower, vectorLength(chain)));
  const bent = frameOf(add(upper, rotateVector(lower, knee)), [0, 1, 0]);
  const target = frameOf(chain, cross(kneeHeading, chain));
  return { thigh: rotationBetween(bent, target), knee };
}

/** Solves |upper + Ry(k)·lower| = span for k: the law of cosines for bones that are not quite straight. */
function kneeBend(upper: Vector3, lower: Vector3, span: number): number {
  const along = upper[0] * lower[0] + upper[2] * lower[2];
  const beside = upper[0] * lower[2] - upper[2] * lower[0];
  const wanted = (span * span - dot(upper, upper) - dot(lower, lower)) / 2 - upper[1] * lower[1];
  const cosine = wanted / Math.sqrt(along * along + beside * beside);
  const bend = (Math.atan2(beside, along) + Math.acos(Math.min(1, cosine))) * DEGREES;
  if (bend < MIN_KNEE_BEND) throw new RangeError(`leg overstretched: ${span.toFixed(4)} m`);
  return bend;
}

/** The toes of a lifted foot droop as far as there is room above the ground, and never more than the foot. */
function toeDroop({ pitch, lift }: FootPlacement): number {
  if (pitch <= 0 || lift <= 0) return 0;
  const room = (TOE_DROOP * lift) / (lift + HALF_DROOP_AT);
  return room * (1 - Math.exp(-pitch / room));
}

/** Three perpendicular unit vectors, right-handed. */
export type Frame = readonly [Vector3, Vector3, Vector3];

/** The frame whose first axis is along `first`, and whose second axis is as near to `second` as possible. */
export function frameOf(first: Vector3, second: Vector3): Frame {
  const a = normalize(first);
  const c = normalize(cross(a, second));
  return [a, cross(c, a), c];
}

/** The rotation from one frame to the other. */
export function rotationBetween(from: Frame, to: Frame): Quaternion {
  const m = (row: number, column: number): number =>
    from.reduce((sum, axis, i) => sum + to[i][row] * axis[column], 0);
  const [xx, yy, zz] = [m(0, 0), m(1, 1), m(2, 2)];
  const [x, y, z] = [m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)];
  const size = (value: number): number => Math.sqrt(Math.max(0, value)) / 2;
  return [
    Math.sign(x) * size(1 + xx - yy - zz),
    Math.sign(y) * size(1 - xx + yy - zz),
    Math.sign(z) * size(1 - xx - yy + zz),
    size(1 + xx + yy + zz),
  ];
}
