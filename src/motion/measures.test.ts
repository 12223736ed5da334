import { expect, it } from 'vitest';
import { aboutZ } from '../../test/fixed-motion.ts';
import { degreesBetween, metresBetween } from './measures.ts';

const degrees = (a: ArrayLike<number>, b: ArrayLike<number>) => degreesBetween(a, 0, b, 0);

it('degreesBetween tells the turn from one to the other, the short way', () => {
  expect(degrees(aboutZ(20), aboutZ(50))).toBeCloseTo(30, 10);
  expect(degrees(aboutZ(50), aboutZ(20))).toBeCloseTo(30, 10);
  expect(degrees(aboutZ(-100), aboutZ(100))).toBeCloseTo(160, 10);
  expect(degrees(aboutZ(0), aboutZ(180))).toBeCloseTo(180, 10);
});

it('degreesBetween takes q and -q for one, and sees what is very small', () => {
  expect(degrees(aboutZ(0), aboutZ(360))).toBeCloseTo(0, 10);
  expect(degrees(aboutZ(0), aboutZ(1e-5))).toBeCloseTo(1e-5, 12);
  const single = Float32Array.from(aboutZ(77));
  expect(degrees(single, single)).toBe(0);
});

it('metresBetween measures points inside larger arrays', () => {
  expect(metresBetween([9, 1, 2, 3], 1, [3, 4, 3], 0)).toBeCloseTo(Math.sqrt(8), 12);
});
