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
  for (let q = 0; q < quaternions.length; q += 4) {
    const parts = [0, 1, 2, 3].map((c) => quaternions[q + c]);
    expect(Math.abs(Math.hypot(...parts) - 1), `quaternion ${q / 4}`).toBeLessThanOrEqual(
      tolerance,
    );
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
