import { describe, expect, it } from 'vitest';
import { footX, groundSpeed, RUN_GAIT, swingWeight, WALK_GAIT } from './walk-and-run.ts';

describe.each([
  ['walk', WALK_GAIT],
  ['run', RUN_GAIT],
])('the foot of a %s', (_, gait) => {
  it('goes back evenly while it is on the ground', () => {
    const half = gait.dutyFactor / 2;
    const [start, middle, end] = [footX(gait, 0), footX(gait, half), footX(gait, 2 * half - 1e-12)];
    expect(start - middle).toBeCloseTo(middle - end, 9);
    expect(swingWeight(gait, half)).toBe(0);
  });

  it('lifts off and lands at the speed of the ground', () => {
    const tiny = 1e-6;
    for (const moment of [gait.dutyFactor, 1]) {
      const before = footX(gait, moment - tiny) - footX(gait, moment - 2 * tiny);
      const after = footX(gait, moment + 2 * tiny) - footX(gait, moment + tiny);
      expect(before / tiny).toBeCloseTo(-groundSpeed(gait, 1), 3);
      expect(after / tiny).toBeCloseTo(-groundSpeed(gait, 1), 3);
    }
  });
});
