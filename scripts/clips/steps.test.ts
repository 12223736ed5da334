import { describe, expect, it } from 'vitest';
import { stepping } from './steps.ts';

const steps = stepping(
  [
    { from: 1, until: 2, x: 0, y: 0, yaw: 0, rise: 0.1 },
    { from: 3, until: 4, x: 0.2, y: -0.1, yaw: 10, rise: 0.06 },
  ],
  4,
);

describe('stepping', () => {
  it('stays put while planted', () => {
    for (const time of [1, 1.5, 2]) expect(steps(time)).toMatchObject({ x: 0, y: 0, lift: 0 });
  });

  it('rises half way to the next place', () => {
    const print = steps(2.5);
    expect(print).toMatchObject({ x: 0.1, y: -0.05, yaw: 5, flight: 0.5 });
    expect(print.lift).toBeCloseTo(0.06, 12);
  });

  it('goes round: the last place leads over into the first of the next cycle', () => {
    expect(steps(0.5).x).toBeCloseTo(steps(4.5).x, 12);
    expect(steps(4.5)).toMatchObject({ x: 0.1, flight: 0.5 });
    expect(steps(5)).toMatchObject({ x: 0, lift: 0 });
  });
});
