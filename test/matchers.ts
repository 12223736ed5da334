import { expect } from 'vitest';

type Numbers = ArrayLike<number>;

/** Each number of `actual` within `tolerance` of `expected`, and as many of them. */
export function expectNumbers(actual: Numbers, expected: Numbers, tolerance = 1e-6): void {
  const worst = largestDifference(actual, expected);
  expect(actual.length, 'count of numbers').toBe(expected.length);
  expect(worst, `${show(actual)} against ${show(expected)}`).toBeLessThanOrEqual(tolerance);
}

/** The same rotation: q and -q are one. */
export function expectSameRotation(actual: Numbers, expected: Numbers, tolerance = 1e-6): void {
  const turned = Array.from(actual, (value) => -value);
  const worst = Math.min(largestDifference(actual, expected), largestDifference(turned, expected));
  expect(actual.length).toBe(4);
  expect(worst, `${show(actual)} against ${show(expected)}`).toBeLessThanOrEqual(tolerance);
}

/** Every quaternion in `quaternions`, 4 numbers each, has length 1. */
export function expectUnitQuaternions(quaternions: Numbers, tolerance = 1e-6): void {
  for (let at = 0; at < quaternions.length; at += 4) {
    const length = Math.hypot(
      quaternions[at],
      quaternions[at + 1],
      quaternions[at + 2],
      quaternions[at + 3],
    );
    // An `expect` for each of many thousands takes longer than what is tested.
    if (Math.abs(length - 1) <= tolerance) continue;
    expect.fail(`quaternion ${at / 4} has length ${length}`);
  }
}

/** NaN counts as infinitely far. */
function largestDifference(a: Numbers, b: Numbers): number {
  let largest = 0;
  for (let k = 0; k < b.length; k++) {
    const difference = Math.abs(a[k] - b[k]);
    if (!(difference <= largest)) largest = Number.isNaN(difference) ? Infinity : difference;
  }
  return largest;
}

function show(numbers: Numbers): string {
  return `[${Array.from(numbers).slice(0, 16).join(', ')}]`;
}
