import fc from 'fast-check';
import { mat4, quat, vec3 } from 'gl-matrix';
import { describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { fromZRotation } from '../index.ts';
import {
  add,
  degreesBetween,
  metresBetween,
  multiply,
  normalize,
  rotateVector,
  rotationTo,
  subtract,
  transformMat4,
  vectorLength,
} from './index.ts';

const part = fc.double({ min: -1, max: 1, noNaN: true });
const vector = fc.tuple(part, part, part);
const rotation = fc
  .tuple(part, part, part, part)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => q.map((c) => c / Math.hypot(...q)));
const numbers = (values: readonly number[]) => Float32Array.from(values);
/** Where in larger arrays the arguments are. */
const O = 2;
const I = 1;
const J = 3;
const at = (offset: number, values: readonly number[]) =>
  Float32Array.of(...new Array(offset).fill(9), ...values);

describe('the kernels give the results of gl-matrix', () => {
  it('for rotating, and rotating back', () => {
    fc.assert(
      fc.property(vector, rotation, (v, q) => {
        const out = new Float32Array(8);
        rotateVector(out, O, at(I, v), I, at(J, q), J);
        const expected = vec3.transformQuat(vec3.create(), numbers(v), numbers(q));
        expectNumbers(out.subarray(O, O + 3), expected, 1e-6);
        rotateVector(out, O, out, O, at(J, q), J, -1);
        expectNumbers(out.subarray(O, O + 3), numbers(v), 1e-6);
      }),
    );
  });

  it('for products, also with the inverse of the first factor', () => {
    fc.assert(
      fc.property(rotation, rotation, (a, b) => {
        const out = new Float32Array(8);
        multiply(out, O, at(I, a), I, at(J, b), J);
        const expected = quat.multiply(quat.create(), numbers(a), numbers(b));
        expectNumbers(out.subarray(O, O + 4), expected, 1e-6);
        multiply(out, O, at(I, a), I, out, O, -1);
        expectSameRotation(out.subarray(O, O + 4), numbers(b), 1e-6);
      }),
    );
  });

  it('for the rotation from one direction to another', () => {
    const longVector = vector.filter((v) => Math.hypot(...v) > 0.1);
    fc.assert(
      fc.property(longVector, longVector, (a, b) => {
        const arc = new Float32Array(8);
        const turned = new Float32Array(3);
        rotationTo(arc, O, at(I, a), I, at(J, b), J);
        rotateVector(turned, 0, numbers(a), 0, arc, O);
        const [unitA, unitB] = [turned, numbers(b)].map((v) => vec3.normalize(vec3.create(), v));
        expectNumbers(unitA, unitB, 2e-3);
      }),
    );
    const [forward, back] = [numbers([2, 0, 0]), numbers([-1, 0, 0])];
    const out = new Float32Array(4);
    rotationTo(out, 0, forward, 0, back, 0);
    rotateVector(out, 0, forward, 0, out, 0);
    expectNumbers(out.subarray(0, 3), [-2, 0, 0]);
    rotationTo(out, 0, forward, 0, new Float32Array(3), 0);
    expect([...out]).toEqual([0, 0, 0, 1]);
  });

  it('for transforming points, adding, subtracting and lengths', () => {
    fc.assert(
      fc.property(vector, vector, rotation, (v, w, q) => {
        const matrix = mat4.fromRotationTranslation(mat4.create(), numbers(q), numbers(w));
        const out = new Float32Array(8);
        transformMat4(out, O, at(I, v), I, at(J, [...matrix]), J);
        const expected = vec3.transformMat4(vec3.create(), numbers(v), matrix);
        expectNumbers(out.subarray(O, O + 3), expected, 1e-6);
        add(out, O, at(I, v), I, at(J, w), J);
        subtract(out, O, out, O, at(J, w), J);
        expectNumbers(out.subarray(O, O + 3), numbers(v), 1e-6);
        expect(vectorLength(out, O)).toBeCloseTo(Math.hypot(...v), 5);
      }),
    );
  });

  it('for unit length, with the identity for a quaternion of length 0', () => {
    const q = Float32Array.of(9, 0, 3, 0, 4);
    normalize(q, 1);
    expectNumbers(q, [9, 0, 0.6, 0, 0.8]);
    q.fill(0, 1);
    normalize(q, 1);
    expect([...q]).toEqual([9, 0, 0, 0, 1]);
  });
});

const degrees = (a: ArrayLike<number>, b: ArrayLike<number>) => degreesBetween(a, 0, b, 0);

describe('degreesBetween', () => {
  it('measures the rotation from one to the other, the short way', () => {
    expect(degrees(fromZRotation(20), fromZRotation(50))).toBeCloseTo(30, 10);
    expect(degrees(fromZRotation(50), fromZRotation(20))).toBeCloseTo(30, 10);
    expect(degrees(fromZRotation(-100), fromZRotation(100))).toBeCloseTo(160, 10);
    expect(degrees(fromZRotation(0), fromZRotation(180))).toBeCloseTo(180, 10);
  });

  it('treats q and -q as one rotation, and measures very small angles', () => {
    expect(degrees(fromZRotation(0), fromZRotation(360))).toBeCloseTo(0, 10);
    expect(degrees(fromZRotation(0), fromZRotation(1e-5))).toBeCloseTo(1e-5, 12);
    const single = Float32Array.from(fromZRotation(77));
    expect(degrees(single, single)).toBe(0);
  });
});

it('metresBetween measures points inside larger arrays', () => {
  expect(metresBetween([9, 1, 2, 3], 1, [3, 4, 3], 0)).toBeCloseTo(Math.sqrt(8), 12);
});
