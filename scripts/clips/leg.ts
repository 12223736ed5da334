import {
  aboutY,
  aboutZ,
  add,
  type BonePlacement,
  betweenFrames,
  compose,
  cross,
  dot,
  type FootPlacement,
  frameOf,
  IDENTITY,
  length,
  mix,
  type Quat,
  restOffset,
  rotate,
  type Side,
  smoothStep,
  subtract,
  type Vec3,
  within,
} from '../../src/motion/pose-description/index.ts';

const DEGREES = 180 / Math.PI;
const ANKLE_HEIGHT = 0.067;
/** The heel's point on the ground, from the ankle of a flat foot. */
export const HEEL: Vec3 = [-0.048, 0, -ANKLE_HEIGHT];
/** Degrees of pitch, per metre of lift, over which a foot in the air changes from heel to ball. */
const AIRBORNE_ROLL = 1200;
/** Degrees that toes hang at most, and the lift at which they hang half that. */
const TOE_DROOP = 75;
const HALF_DROOP_AT = 0.17;
/** A knee straighter than this locks, and pops when it opens again. */
const STRAIGHTEST_KNEE = 1;

/** Local rotations of one leg that put its foot where `foot` says. */
export function poseLeg(pelvis: BonePlacement, foot: FootPlacement, side: Side): Map<string, Quat> {
  const hip = add(pelvis.position, rotate(pelvis.rotation, restOffset(`mHip${side}`)));
  const sole = compose(aboutZ(foot.yaw), aboutY(foot.pitch));
  const kneeHeading = rotate(aboutZ(foot.yaw + foot.knee), [1, 0, 0]);
  const chain = subtract(anklePosition(foot, side), hip);
  const { thigh, knee } = reach(chain, kneeHeading, side);
  return new Map([
    [`mHip${side}`, within(pelvis.rotation, thigh)],
    [`mKnee${side}`, knee],
    [`mAnkle${side}`, within(compose(thigh, knee), sole)],
    [`mFoot${side}`, aboutY(foot.toes ?? toeDroop(foot) - Math.max(0, foot.pitch))],
    [`mToe${side}`, IDENTITY],
  ]);
}

/** Where the ankle is for a foot rolled about its ball or its heel. */
export function anklePosition(foot: FootPlacement, side: Side): Vec3 {
  const pivot = mix(HEEL, restOffset(`mFoot${side}`), onBall(foot));
  const flat: Vec3 = [foot.x, foot.y, foot.lift + ANKLE_HEIGHT];
  const heading = aboutZ(foot.yaw);
  const rolled = rotate(compose(heading, aboutY(foot.pitch)), pivot);
  return subtract(add(flat, rotate(heading, pivot)), rolled);
}

/** 1 turns about the ball, 0 about the heel: at once on the ground, by degrees in the air. */
function onBall({ pitch, lift }: FootPlacement): number {
  if (lift <= 0) return pitch > 0 ? 1 : 0;
  return smoothStep(0.5 + pitch / (AIRBORNE_ROLL * lift));
}

/**
 * Two-bone reach: the knee is a hinge about its own Y axis, opened until hip and ankle are as far apart as
 * `chain` is long; then the whole leg is swung so that the ankle arrives with the knee over its heading.
 */
function reach(chain: Vec3, kneeHeading: Vec3, side: Side): { thigh: Quat; knee: Quat } {
  const upper = restOffset(`mKnee${side}`);
  const lower = restOffset(`mAnkle${side}`);
  const knee = aboutY(kneeBend(upper, lower, length(chain)));
  const own = frameOf(add(upper, rotate(knee, lower)), [0, 1, 0]);
  const wanted = frameOf(chain, cross(kneeHeading, chain));
  return { thigh: betweenFrames(own, wanted), knee };
}

/** |upper + Ry(k)·lower| = span, solved for k: a cosine law whose bones are not quite straight. */
function kneeBend(upper: Vec3, lower: Vec3, span: number): number {
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
