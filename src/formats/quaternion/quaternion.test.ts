import { expect, it } from 'vitest';
import { expectNumbers, expectSameRotation } from '../../../test/matchers.ts';
import { about, angleOf, conjugate, fromEuler, product, productInto, turn } from './index.ts';

const h = Math.SQRT1_2;

it('about turns by the right hand', () => {
  expectNumbers(about('Z', 90), [0, 0, h, h], 1e-15);
  expectNumbers(turn(about('X', 90), [0, 1, 0]), [0, 0, 1], 1e-15);
  expectNumbers(turn(about('Y', 90), [0, 0, 1]), [1, 0, 0], 1e-15);
  expectNumbers(turn(about('Z', 90), [1, 0, 0]), [0, 1, 0], 1e-15);
});

it('fromEuler lets the last letter turn first', () => {
  // Half turns have the sign of their angles.
  expectNumbers(fromEuler('ZYX', [90, 0, 90]), [0.5, 0.5, 0.5, 0.5], 1e-15);
  expectNumbers(fromEuler('XYZ', [90, 0, 90]), [0.5, -0.5, 0.5, 0.5], 1e-15);
  expectNumbers(fromEuler('XYZ', [9, 0, 90, 0], 1), [0, h, 0, h], 1e-15);
  expectNumbers(fromEuler('ZXY', [450, 0, 0]), [0, 0, -h, -h], 1e-15);
  expectNumbers(turn(fromEuler('ZYX', [90, 0, 90]), [0, 1, 0]), [0, 0, 1], 1e-15);
});

it('conjugate turns back what a product has turned', () => {
  const there = product(about('Y', 40), about('X', 25));
  expectSameRotation(product(conjugate(there), there), [0, 0, 0, 1], 1e-15);
});

it('productInto writes a product over one of the two', () => {
  const [a, b] = [about('Y', 40), fromEuler('XYZ', [25, 10, 70])];
  const [over, under] = [Float64Array.from(a), Float64Array.from(b)];
  productInto(over, over, under);
  expect([...over]).toEqual(product(a, b));
  productInto(under, Float64Array.from(a), under);
  expect([...under]).toEqual(product(a, b));
});

it('angleOf is that of the whole turn, the short way', () => {
  expect(angleOf(about('Y', 30))).toBeCloseTo(30, 12);
  expect(angleOf(about('Y', -30))).toBeCloseTo(30, 12);
  expect(angleOf(about('Y', 330))).toBeCloseTo(30, 12);
  expect(angleOf([0, 0, 0, -1])).toBe(0);
});
