import { describe, expect, it } from 'vitest';
import { airborne, groundSpeed, printX } from './gait.ts';
import { RUN } from './run.ts';
import { WALK } from './walk.ts';

describe.each([
  ['walk', WALK],
  ['run', RUN],
])('the foot of a %s', (_, gait) => {
  it('goes back evenly while it is on the ground', () => {
    const half = gait.contact / 2;
    const [start, middle, end] = [
      printX(gait, 0),
      printX(gait, half),
      printX(gait, 2 * half - 1e-12),
    ];
    expect(start - middle).toBeCloseTo(middle - end, 9);
    expect(airborne(gait, half)).toBe(0);
  });

  it('leaves and lands at the speed of the ground', () => {
    const tiny = 1e-6;
    for (const moment of [gait.contact, 1]) {
      const before = printX(gait, moment - tiny) - printX(gait, moment - 2 * tiny);
      const after = printX(gait, moment + 2 * tiny) - printX(gait, moment + tiny);
      expect(before / tiny).toBeCloseTo(-groundSpeed(gait, 1), 3);
      expect(after / tiny).toBeCloseTo(-groundSpeed(gait, 1), 3);
    }
  });
});
