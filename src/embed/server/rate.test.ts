import { expect, it } from 'vitest';
import { Rate } from './rate.ts';

const count = (rate: Rate, tries: number, now: number) =>
  Array.from({ length: tries }, () => rate.take(now)).filter(Boolean).length;

it('lets a burst pass, then so many a second', () => {
  const rate = new Rate(10, 5, 1000);
  expect(count(rate, 100, 1000)).toBe(5);
  expect(count(rate, 100, 1300)).toBe(3);
  expect(count(rate, 100, 9000)).toBe(5);
});

it('is not fooled by a clock that goes back', () => {
  const rate = new Rate(10, 5, 1000);
  expect(count(rate, 100, 500)).toBe(5);
  expect(count(rate, 100, 600)).toBe(1);
  expect(count(rate, 100, 0)).toBe(0);
});
