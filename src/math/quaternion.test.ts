import { describe, expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../test/matchers.ts';
import {
  angleDegrees,
  conjugate,
  degreesBetween,
  eulerDegrees,
  fromAxisAngle,
  fromEuler,
  fromEulerDegrees,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  IDENTITY,
  mirrorRotation,
  multiply,
  nlerp,
  type Quaternion,
  relativeRotation,
  rotateVector,
  type Vector3,
} from './index.ts';

const h = Math.SQRT1_2;

it('rotations about an axis are right-handed', () => {
  expectNumbers(fromZRotation(90), [0, 0, h, h], 1e-15);
  expectNumbers(rotateVector([0, 1, 0], fromXRotation(90)), [0, 0, 1], 1e-15);
  expectNumbers(rotateVector([0, 0, 1], fromYRotation(90)), [1, 0, 0], 1e-15);
  expectNumbers(rotateVector([1, 0, 0], fromZRotation(90)), [0, 1, 0], 1e-15);
  expectNumbers(rotateVector([1, 0, 0], fromAxisAngle([0, 0.6, 0.8], 180)), [-1, 0, 0], 1e-15);
});

describe('fromEuler', () => {
  it('lets the last letter act first', () => {
    // Half turns have the sign of their angles.
    expectNumbers(fromEuler('ZYX', [90, 0, 90]), [0.5, 0.5, 0.5, 0.5], 1e-15);
    expectNumbers(fromEuler('XYZ', [90, 0, 90]), [0.5, -0.5, 0.5, 0.5], 1e-15);
    expectNumbers(fromEuler('XYZ', [9, 0, 90, 0], 1), [0, h, 0, h], 1e-15);
    expectNumbers(fromEuler('ZXY', [450, 0, 0]), [0, 0, -h, -h], 1e-15);
    expectNumbers(rotateVector([0, 1, 0], fromEuler('ZYX', [90, 0, 90])), [0, 0, 1], 1e-15);
  });

  it.each(['XYZ', 'XZY', 'YXZ', 'YZX', 'ZXY', 'ZYX'] as const)(
    'takes %s angle by angle',
    (order) => {
      const about = { X: fromXRotation, Y: fromYRotation, Z: fromZRotation };
      const angles = [200, -35, 70];
      const factors = angles.map((degrees, i) => about[order[i] as keyof typeof about](degrees));
      const [first, second, third] = factors;
      expectNumbers(fromEuler(order, angles), multiply(first, second, third), 1e-15);
    },
  );
});

it('multiply lets the last factor act first', () => {
  const zx = multiply(fromZRotation(90), fromXRotation(90));
  expectNumbers(rotateVector([0, 1, 0], zx), [0, 0, 1], 1e-15);
  const xz = multiply(fromXRotation(90), fromZRotation(90));
  expectNumbers(rotateVector([1, 0, 0], xz), [0, 0, 1], 1e-15);
});

it('conjugate is the inverse, and relativeRotation removes the outer rotation', () => {
  const q = multiply(fromZRotation(40), fromYRotation(-25), fromXRotation(110));
  expectSameRotation(multiply(conjugate(q), q), IDENTITY, 1e-15);
  const inner = multiply(q, fromXRotation(20));
  expectNumbers(relativeRotation(q, inner), fromXRotation(20), 1e-15);
});

it('eulerDegrees gives the angles of fromEulerDegrees, and the same rotation where there are several', () => {
  expectNumbers(eulerDegrees(fromEulerDegrees([170, -80, -30])), [170, -80, -30], 1e-9);
  for (const angles of [
    [20, 100, 10],
    [200, 90, 40],
    [-15, -90, 300],
  ]) {
    const rotation = fromEulerDegrees(angles);
    expect(degreesBetween(fromEulerDegrees(eulerDegrees(rotation)), rotation)).toBeCloseTo(0, 4);
  }
});

it('angleDegrees measures the whole rotation, the short way', () => {
  expect(angleDegrees(fromYRotation(30))).toBeCloseTo(30, 12);
  expect(angleDegrees(fromYRotation(-30))).toBeCloseTo(30, 12);
  expect(angleDegrees(fromYRotation(330))).toBeCloseTo(30, 12);
  expect(angleDegrees([0, 0, 0, -1])).toBe(0);
  expect(degreesBetween(fromYRotation(-10), fromYRotation(25))).toBeCloseTo(35, 10);
});

it('nlerp takes the short way whatever the signs', () => {
  const negative = fromZRotation(60).map((value) => -value) as unknown as Quaternion;
  expect(degreesBetween(nlerp(IDENTITY, negative, 0.5), fromZRotation(30))).toBeCloseTo(0, 6);
});

it('mirrorRotation makes left rotations right ones', () => {
  const q = multiply(fromZRotation(30), fromYRotation(20), fromXRotation(-70));
  const flip = ([x, y, z]: Vector3): Vector3 => [x, -y, z];
  const v: Vector3 = [0.3, 0.8, -0.4];
  expectNumbers(rotateVector(flip(v), mirrorRotation(q)), flip(rotateVector(v, q)), 1e-15);
});
