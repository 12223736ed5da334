import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { fromZRotation } from '../index.ts';
import { interpolateRotation, lerp, slerp } from './index.ts';

type Numbers = readonly number[];

function between(a: Numbers, b: Numbers, t: number): Float32Array {
  const out = new Float32Array(4);
  const [from, to] = [Float32Array.from(a), Float32Array.from(b)];
  interpolateRotation(out, 0, from, 0, to, 0, Float64Array.of(t));
  return out;
}

const degreesOf = (q: ArrayLike<number>) => (Math.atan2(q[2], q[3]) * 360) / Math.PI;

it('mixes linearly and normalises where both quaternions point the same way', () => {
  // A quarter of the way from identity to 120°: (0, 0, √3/8, 7/8) before it is normalised.
  const length = Math.hypot(Math.sqrt(3) / 8, 7 / 8);
  expectNumbers(
    between([0, 0, 0, 1], fromZRotation(120), 0.25),
    [0, 0, Math.sqrt(3) / 8 / length, 7 / 8 / length],
    1e-7,
  );
});

it('slerps the short way where the quaternions point apart', () => {
  // 0° and 300° are 60° apart: an even quarter is −15°, where the straight line gives −14.74°.
  const result = between(fromZRotation(0), fromZRotation(300), 0.25);
  expectSameRotation(result, fromZRotation(-15));
  expect(degreesOf(between(fromZRotation(0), fromZRotation(-60), 0.25))).toBeCloseTo(-14.74, 2);
});

it('returns the ends', () => {
  for (const end of [fromZRotation(80), fromZRotation(250)]) {
    expectSameRotation(between(fromZRotation(10), end, 0), fromZRotation(10));
    expectSameRotation(between(fromZRotation(10), end, 1), end);
  }
});

it('interpolates between opposite quaternions of one rotation', () => {
  expectSameRotation(between([0, 0, 0, 1], [0, 0, 0, -1], 0.5), [0, 0, 0, 1]);
  const almost = [1e-8, 0, 0, -1];
  expectSameRotation(between([0, 0, 0, 1], almost, 0.5), [0, 0, 0, 1]);
});

it('may write over either input', () => {
  const both = Float32Array.of(0, 0, 0, 1, ...fromZRotation(90));
  interpolateRotation(both, 4, both, 0, both, 4, Float64Array.of(0.5));
  expectSameRotation(both.subarray(4), fromZRotation(45));
});

it('slerp keeps an even speed along the arc, also where both quaternions point the same way', () => {
  const both = Float32Array.from([
    ...fromZRotation(10),
    ...fromZRotation(100),
    ...fromZRotation(100).map((n) => -n),
  ]);
  const out = new Float32Array(4);
  for (const other of [4, 8]) {
    slerp(out, 0, both, 0, both, other, Float64Array.of(0.25));
    expectSameRotation(out, fromZRotation(32.5));
  }
  slerp(out, 0, both, 0, both, 0, Float64Array.of(0.5));
  expectSameRotation(out, fromZRotation(10));
});

it('mixes positions linearly', () => {
  const out = new Float32Array(3);
  const values = Float32Array.of(0, 2, -4, 4, 2, 4);
  lerp(out, 0, values, 0, values, 3, Float64Array.of(0.25));
  expect([...out]).toEqual([1, 2, -2]);
});

const component = fc.double({ min: -1, max: 1, noNaN: true });
const quaternion = fc
  .tuple(component, component, component, component)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((c) => c / Math.hypot(...q)));

it('always gives unit quaternions, the same for q and −q', () => {
  fc.assert(
    fc.property(quaternion, quaternion, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, t) => {
      const result = between(a, b, t);
      expectUnitQuaternions(result);
      const negated = between(
        a.map((c) => -c),
        b.map((c) => -c),
        t,
      );
      expectSameRotation(negated, result);
    }),
  );
});
