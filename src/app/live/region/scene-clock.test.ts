import { expect, it } from 'vitest';
import { SceneClock } from './scene-clock.ts';

it('is the clock of the page until it gets another rate, and goes on from there', () => {
  const clock = new SceneClock();
  expect(clock.at(5000)).toBe(5000);
  clock.setRate(0, 6000);
  expect([clock.at(6000), clock.at(9000)]).toEqual([6000, 6000]);
  clock.setRate(2, 9000);
  expect([clock.at(9000), clock.at(9500)]).toEqual([6000, 7000]);
  clock.setRate(1, 10_000);
  expect([clock.at(10_000), clock.at(10_001)]).toEqual([8000, 8001]);
});
