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
  normalize,
  type Quaternion,
  relativeRotation,
  rotateVector,
  subtract,
  type Vector3,
  vectorLength,
} from '../../src/math/index.ts';
import {
  type BonePlacement,
  type FootPlacement,
  restOffset,
  type Side,
} from '../../src/motion/pose-description/index.ts';

const DEGREES = 180 / Math.PI;
const ANKLE_HEIGHT = 0.067;
/** The heel's point on the ground, from the ankle of a flat foot. */
export const HEEL: Vector3 = [-0.048, 0, -ANKLE_HEIGHT];
/** Degrees of pitch, per metre of lift, over which a foot in the air changes from heel to ball. */
const AIRBORNE_ROLL = 1200;
/** Degrees that toes hang at most, and the lift at which they hang half that. */
const TOE_DROOP = 75;
const HALF_DROOP_AT = 0.17;
/** A knee straighter than this locks, and pops when it opens again. */
const STRAIGHTEST_KNEE = 1;

/** Local rotations of one leg that put its foot where `foot` says. */
export function poseLeg(
  pelvis: BonePlacement,
  foot: FootPlacement,
  side: Side,
): Map<string, Quaternion> {
  const hip = add(pelvis.position, rotateVector(restOffset(`mHip${side}`), pelvis.rotation));
  const sole = multiply(fromZRotation(foot.yaw), fromYRotation(foot.pitch));
  const kneeHeading = rotateVector([1, 0, 0], fromZRotation(foot.yaw + foot.knee));
  const chain = subtract(anklePosition(foot, side), hip);
  const { thigh, knee } = reach(chain, kneeHeading, side);
  return new Map([
    [`mHip${side}`, relativeRotation(pelvis.rotation, thigh)],
    [`mKnee${side}`, knee],
    [`mAnkle${side}`, relativeRotation(multiply(thigh, knee), sole)],
    [`mFoot${side}`, fromYRotation(foot.toes ?? toeDroop(foot) - Math.max(0, foot.pitch))],
    [`mToe${side}`, IDENTITY],
  ]);
}

/** Where the ankle is for a foot rolled about its ball or its heel. */
export function anklePosition(foot: FootPlacement, side: Side): Vector3 {
  const pivot = lerp(HEEL, restOffset(`mFoot${side}`), onBall(foot));
  const flat: Vector3 = [foot.x, foot.y, foot.lift + ANKLE_HEIGHT];
  const heading = fromZRotation(foot.yaw);
  const rolled = rotateVector(pivot, multiply(heading, fromYRotation(foot.pitch)));
  return subtract(add(flat, rotateVector(pivot, heading)), rolled);
}

/** 1 turns about the ball, 0 about the heel: at once on the ground, by degrees in the air. */
function onBall({ pitch, lift }: FootPlacement): number {
  if (lift <= 0) return pitch > 0 ? 1 : 0;
  return easeInOut(0.5 + pitch / (AIRBORNE_ROLL * lift));
}

/**
 * Two-bone reach: the knee is a hinge about its own Y axis, opened until hip and ankle are as far apart as
 * `chain` is long; then the whole leg is swung so that the ankle arrives with the knee over its heading.
 */
function reach(
  chain: Vector3,
  kneeHeading: Vector3,
  side: Side,
): { thigh: Quaternion; knee: Quaternion } {
  const upper = restOffset(`mKnee${side}`);
  const lower = restOffset(`mAnkle${side}`);
  const knee = fromYRotation(kneeBend(upper, lower, vectorLength(chain)));
  const own = frameOf(add(upper, rotateVector(lower, knee)), [0, 1, 0]);
  const wanted = frameOf(chain, cross(kneeHeading, chain));
  return { thigh: rotationBetween(own, wanted), knee };
}

/** |upper + Ry(k)·lower| = span, solved for k: a cosine law whose bones are not quite straight. */
function kneeBend(upper: Vector3, lower: Vector3, span: number): number {
  const along = upper[0] * lower[0] + upper[2] * lower[2];
  const beside = upper[0] * lower[2] - upper[2] * lower[0];
  const wanted = (span * span - dot(upper, upper) - dot(lower, lower)) / 2 - upper[1] * lower[1];
  const cosine = wanted / Math.sqrt(along * along + beside * beside);
  const bend = (Math.atan2(beside, along) + Math.acos(Math.min(1, cosine))) * DEGREES;
  if (bend < STRAIGHTEST_KNEE) throw new RangeError(`leg overstretched: ${span.toFixed(4)} m`);
  return bend;
}

/** A lifted foot's toes hang as far as there is room above the ground, never more than the foot. */
function toeDroop({ pitch, lift }: FootPlacement): number {
  if (pitch <= 0 || lift <= 0) return 0;
  const room = (TOE_DROOP * lift) / (lift + HALF_DROOP_AT);
  return room * (1 - Math.exp(-pitch / room));
}

/** Three perpendicular unit vectors, right-handed. */
export type Frame = readonly [Vector3, Vector3, Vector3];

/** A frame whose first axis is `first` and whose second is as near to `second` as can be. */
export function frameOf(first: Vector3, second: Vector3): Frame {
  const a = normalize(first);
  const c = normalize(cross(a, second));
  return [a, cross(c, a), c];
}

/** The rotation that takes one frame to another one. */
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
