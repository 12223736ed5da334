import { expect, it } from 'vitest';
import { ActiveClock } from './session-environment.ts';

it('an active clock counts time, but not sleep', () => {
  let time = 5000;
  const clock = new ActiveClock(() => time);
  expect(clock.now()).toBe(0);
  time += 400;
  expect(clock.now()).toBe(400);
  time += 3_600_000;
  expect(clock.now()).toBe(1400);
  time -= 10;
  expect(clock.now()).toBe(1400);
});

it('an active clock stands still while it is paused', () => {
  let time = 0;
  const clock = new ActiveClock(() => time);
  time += 100;
  clock.pause();
  time += 500;
  expect(clock.now()).toBe(100);
  clock.resume();
  time += 20;
  expect(clock.now()).toBe(120);
});
