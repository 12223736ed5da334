import { expect, it } from 'vitest';
import { AwakeClock } from './awake-clock.ts';

it('an awake clock goes with the time, but not with sleep', () => {
  let time = 5000;
  const clock = new AwakeClock(() => time);
  expect(clock.now()).toBe(0);
  time += 400;
  expect(clock.now()).toBe(400);
  time += 3_600_000;
  expect(clock.now()).toBe(1400);
  time -= 10;
  expect(clock.now()).toBe(1400);
});

it('an awake clock stands while it is stopped', () => {
  let time = 0;
  const clock = new AwakeClock(() => time);
  time += 100;
  clock.stop();
  time += 500;
  expect(clock.now()).toBe(100);
  clock.go();
  time += 20;
  expect(clock.now()).toBe(120);
});
