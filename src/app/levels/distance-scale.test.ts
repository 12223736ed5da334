import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelLimits, shownLevel } from '../../upload/cost/index.ts';
import { distanceAt, distanceScale, placeOf } from './distance-scale.ts';

describe('the slider for the distance of the camera', () => {
  // The table of reference/upload.md section 5, for R = 2.5 and the factors 1 to 4.
  it.each([
    [1, [10.83, 40.81, 75.79]],
    [2, [24.36, 91.82, 170.5]],
    [3, [41.76, 157.4, 292.3]],
    [4, [64.96, 244.9, 454.7]],
  ])('has its stretches end where the levels do, for the factor %d', (factor, stated) => {
    const scale = distanceScale(levelLimits(2.5, factor));
    expect(scale.map(({ level }) => level)).toEqual(['high', 'medium', 'low', 'lowest']);
    for (const [index, limit] of stated.entries()) {
      expect(scale[index].to / limit).toBeCloseTo(1, 3);
      expect(scale[index + 1].from).toBe(scale[index].to);
      expect(scale[index + 1].start).toBe(scale[index].end);
    }
    expect(scale[3].to).toBeGreaterThan(stated[2]);
  });

  it('shows the level of the stretch at every place within it', () => {
    const radii = fc.double({ min: 0.01, max: 60, noNaN: true });
    const factors = fc.double({ min: 0.5, max: 4, noNaN: true });
    const shares = fc.double({ min: 0.001, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(radii, factors, shares, (radius, factor, share) => {
        const scale = distanceScale(levelLimits(radius, factor));
        for (const { level, start, end } of scale) {
          const distance = distanceAt(scale, start + share * (end - start));
          expect(shownLevel(distance, radius, factor)).toBe(level);
        }
      }),
    );
  });

  it('finds the place of every distance again', () => {
    const scale = distanceScale(levelLimits(2.5, 2));
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (place) => {
        expect(placeOf(scale, distanceAt(scale, place))).toBeCloseTo(place, 9);
      }),
    );
    // 38 m of the 24.36 to 91.82 m on which the medium level is shown.
    expect(placeOf(scale, 38)).toBeCloseTo(0.16 + (0.34 * (38 - 24.36)) / (91.82 - 24.36), 3);
  });

  it('has ends, beyond which nothing goes', () => {
    const scale = distanceScale(levelLimits(2.5, 1));
    expect(scale[0].from).toBe(0.5);
    expect(scale[3].to).toBe(512);
    expect(placeOf(scale, 0)).toBe(0);
    expect(placeOf(scale, 10_000)).toBe(1);
    expect(distanceAt(scale, -1)).toBe(0.5);
    // The high level of a small thing ends before that, and the low level of a large one goes on beyond it.
    expect(distanceScale(levelLimits(0.02, 1))[0].from).toBeLessThan(0.5);
    const large = distanceScale(levelLimits(30, 2));
    expect(large[3].to).toBeGreaterThan(large[3].from);
    expect(large[3].from).toBeGreaterThan(512);
  });
});
