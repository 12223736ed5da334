import { describe, expect, it } from 'vitest';
import { createFootPath } from './dance-steps.ts';

const footAt = createFootPath(
  [
    { from: 1, until: 2, x: 0, y: 0, yaw: 0, rise: 0.1 },
    { from: 3, until: 4, x: 0.2, y: -0.1, yaw: 10, rise: 0.06 },
  ],
  4,
);

describe('createFootPath', () => {
  it('stays in place while the foot is planted', () => {
    for (const time of [1, 1.5, 2]) expect(footAt(time)).toMatchObject({ x: 0, y: 0, lift: 0 });
  });

  it('is highest half way to the next place', () => {
    const foot = footAt(2.5);
    expect(foot).toMatchObject({ x: 0.1, y: -0.05, yaw: 5 });
    expect(foot.lift).toBeCloseTo(0.06, 12);
  });

  it('goes from the last place of a cycle to the first of the next', () => {
    expect(footAt(0.5).x).toBeCloseTo(footAt(4.5).x, 12);
    expect(footAt(4.5).x).toBe(0.1);
    expect(footAt(4.5).lift).toBeCloseTo(0.1, 12);
    expect(footAt(5)).toMatchObject({ x: 0, lift: 0 });
  });
});
