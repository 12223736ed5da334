import type { Numbers } from '../../math/flat/index.ts';

/** Degrees, from least to most. */
export type DegreeRange = readonly [least: number, most: number];

/**
 * A rotation about a known axis: the sine and the cosine of half its angle, as its unit quaternion has them. In this
 * form rotations are compared and clamped without trigonometric functions.
 */
export type HalfAngle = Numbers;

/** Numbers of a range of rotations: its middle, and the rotation from there to either end, as half angles. */
export const RANGE_SIZE = 4;

export function writeAngleRange(out: Numbers, o: number, [least, most]: DegreeRange): void {
  const quarter = Math.PI / 720;
  const middle = (least + most) * quarter;
  const reach = (most - least) * quarter;
  out[o] = Math.sin(middle);
  out[o + 1] = Math.cos(middle);
  out[o + 2] = Math.sin(reach);
  out[o + 3] = Math.cos(reach);
}

/** Whether a half angle of any length and either sign is within the range at `o`. */
export function isWithin(ranges: Numbers, o: number, rotation: HalfAngle): boolean {
  const across = Math.abs(rotation[0] * ranges[o + 1] - rotation[1] * ranges[o]);
  const along = Math.abs(rotation[1] * ranges[o + 1] + rotation[0] * ranges[o]);
  return across * ranges[o + 3] <= along * ranges[o + 2];
}

/**
 * Clamps a half angle of any length to the range at `o`, and normalises it: a rotation outside of the range is moved to
 * the nearer end, so that the forbidden arc is split in its middle. A half angle of length 0 counts as
 * no rotation.
 *
 * **Source:** puppetry.md section 7, angle clamping.
 */
export function clampHalfAngle(rotation: HalfAngle, ranges: Numbers, o: number): void {
  const length = Math.sqrt(rotation[0] * rotation[0] + rotation[1] * rotation[1]);
  rotation[0] = length < 1e-7 ? 0 : rotation[0] / length;
  rotation[1] = length < 1e-7 ? 1 : rotation[1] / length;
  clampUnitHalfAngle(rotation, ranges, o);
}

/** As `clampHalfAngle`, for a half angle of unit length. */
export function clampUnitHalfAngle(rotation: HalfAngle, ranges: Numbers, o: number): void {
  const middleSine = ranges[o];
  const middleCosine = ranges[o + 1];
  const reachSine = ranges[o + 2];
  const reachCosine = ranges[o + 3];
  let sine = rotation[0] * middleCosine - rotation[1] * middleSine;
  let cosine = rotation[1] * middleCosine + rotation[0] * middleSine;
  if (cosine < 0) {
    sine = -sine;
    cosine = -cosine;
  }
  if (sine > reachSine) {
    sine = reachSine;
    cosine = reachCosine;
  } else if (sine < -reachSine) {
    sine = -reachSine;
    cosine = reachCosine;
  }
  rotation[0] = sine * middleCosine + cosine * middleSine;
  rotation[1] = cosine * middleCosine - sine * middleSine;
}

/**
 * Replaces a direction by the half angle of the rotation from the first axis of its plane to it. The direction is
 * given in `rotation` as its components across and along that axis (as arguments the numbers might be put on the
 * heap). It may have any length; length 0 gives no rotation.
 */
export function toHalfAngle(rotation: HalfAngle): void {
  const across = rotation[0];
  const along = rotation[1];
  const length = Math.sqrt(along * along + across * across);
  const sum = length + along;
  if (length < 1e-7) {
    rotation[0] = 0;
    rotation[1] = 1;
  } else if (sum < 1e-6 * length) {
    // Straight back: half a turn, in either direction.
    rotation[0] = 1;
    rotation[1] = 0;
  } else {
    const scale = 1 / Math.sqrt(2 * length * sum);
    rotation[0] = across * scale;
    rotation[1] = sum * scale;
  }
}
