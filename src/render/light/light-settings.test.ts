import { expect, it } from 'vitest';
import { keyDirection } from './light-settings.ts';

const direction = (from: number, height: number) => {
  const out: number[] = [];
  keyDirection({ set: (...xyz) => out.push(...xyz) }, { from, height });
  return out.map((value) => Math.round(1000 * value) / 1000 + 0);
};

it('has the light in front at 0, to the right for positive degrees, and overhead at 90', () => {
  expect(direction(0, 0)).toEqual([1, 0, 0]);
  expect(direction(90, 0)).toEqual([0, 1, 0]);
  expect(direction(-90, 0)).toEqual([0, -1, 0]);
  expect(direction(123, 90)).toEqual([0, 0, 1]);
  expect(direction(0, 30)).toEqual([0.866, 0, 0.5]);
});
