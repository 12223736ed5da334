import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PlayoutClock } from './playout-clock.ts';

it('delays frames of an even way hardly at all, whatever the clocks', () => {
  const clock = new PlayoutClock();
  for (let at = 0; at < 2000; at += 100) {
    expect(clock.dueTime(1e12 + at, at + 40)).toBeCloseTo(at + 60, 3);
  }
});

it('shows frames at even times that arrive at uneven ones', () => {
  const clock = new PlayoutClock();
  const ways = [40, 140, 60, 110, 50, 130, 40, 90];
  const dues = Array.from({ length: 40 }, (_, index) =>
    clock.dueTime(100 * index, 100 * index + ways[index % ways.length]),
  );
  const steps = dues.slice(9).map((due, index) => due - dues[index + 8]);
  // Their delay shrinks by a tenth in a second, until the next late one.
  for (const step of steps) expect(step).toBeGreaterThan(85);
  for (const step of steps) expect(step).toBeLessThan(115);
  expect(clock.delay).toBeGreaterThan(80);
});

it('gets faster again when the way does, and follows clocks that drift apart', () => {
  const clock = new PlayoutClock();
  clock.dueTime(0, 0);
  clock.dueTime(100, 500);
  expect(clock.delay).toBe(420);
  let due = 0;
  for (let at = 200; at < 100_000; at += 100) due = clock.dueTime(at, at * 1.001) - at * 1.001;
  expect(due).toBeLessThan(80);
});

it('shows no frame before it is here, before an earlier one, or more than half a second late', () => {
  const way = fc.integer({ min: 0, max: 3000 });
  fc.assert(
    fc.property(fc.array(way, { minLength: 1, maxLength: 60 }), (ways) => {
      const clock = new PlayoutClock();
      let now = 0;
      let last = Number.NEGATIVE_INFINITY;
      for (const [index, each] of ways.entries()) {
        const sent = 100 * index;
        now = Math.max(now, sent + each);
        const due = clock.dueTime(sent, now);
        expect(due).toBeGreaterThanOrEqual(Math.max(now, last));
        expect(due - now).toBeLessThanOrEqual(500);
        last = due;
      }
    }),
  );
});
