import type { Numbers } from '../../math/flat/index.ts';

/** Degrees, from least to most. */
export type DegreeRange = readonly [least: number, most: number];

/**
 * A turn about a known axis, as the two numbers that its unit quaternion has: sine and cosine of half its
 * angle. Kept so, turns are compared and limited without an angle function.
 */
export type HalfAngle = Numbers;

/** Numbers that a range of turns takes: its middle, and what reaches from there to either end, as turns. */
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

/**
 * Brings a turn of any length into the range at `o`, at unit length: one outside goes to the nearer end, so
 * that the forbidden arc is split in its middle. A turn of no length counts as none.
 *
 * **Source:** puppetry.md section 7, angle clamping.
 */
export function clampHalfAngle(turn: HalfAngle, ranges: Numbers, o: number): void {
  unitTurn(turn);
  clampUnitHalfAngle(turn, ranges, o);
}

/** The same for a turn that has unit length. */
export function clampUnitHalfAngle(turn: HalfAngle, ranges: Numbers, o: number): void {
  const middleSine = ranges[o];
  const middleCosine = ranges[o + 1];
  const reachSine = ranges[o + 2];
  const reachCosine = ranges[o + 3];
  let sine = turn[0] * middleCosine - turn[1] * middleSine;
  let cosine = turn[1] * middleCosine + turn[0] * middleSine;
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
  turn[0] = sine * middleCosine + cosine * middleSine;
  turn[1] = cosine * middleCosine - sine * middleSine;
}

function unitTurn(turn: HalfAngle): void {
  const length = Math.sqrt(turn[0] * turn[0] + turn[1] * turn[1]);
  turn[0] = length < 1e-7 ? 0 : turn[0] / length;
  turn[1] = length < 1e-7 ? 1 : turn[1] / length;
}

/**
 * The turn that a direction makes with the first axis of its plane. It is given in `turn`: how far it goes
 * across, then along the axis (as arguments the numbers might be put on the heap). It may have any length;
 * without one there is no turn.
 */
export function toHalfAngle(turn: HalfAngle): void {
  const across = turn[0];
  const along = turn[1];
  const length = Math.sqrt(along * along + across * across);
  const sum = length + along;
  if (length < 1e-7) {
    turn[0] = 0;
    turn[1] = 1;
  } else if (sum < 1e-6 * length) {
    // Straight back: half a turn, either way round.
    turn[0] = 1;
    turn[1] = 0;
  } else {
    const scale = 1 / Math.sqrt(2 * length * sum);
    turn[0] = across * scale;
    turn[1] = sum * scale;
  }
}
