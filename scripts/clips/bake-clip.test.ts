import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Interpolation, reduceKeyframes } from './bake-clip.ts';

const LINEAR: Interpolation<number> = {
  interpolate: (a, b, u) => a + (b - a) * u,
  distance: (a, b) => Math.abs(a - b),
};

describe('keysWithin', () => {
  it('keeps the corners of a polyline', () => {
    expect(reduceKeyframes([0, 1, 2, 3, 2, 1, 0], LINEAR, 0.01)).toEqual([0, 3, 6]);
  });

  it('keeps one key of a curve that does not move', () => {
    expect(reduceKeyframes([4, 4, 4, 4], LINEAR, 0.01)).toEqual([0]);
  });

  it('interpolates every dropped sample within the tolerance', () => {
    const samples = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 2 });
    const tolerances = fc.double({ min: 0.01, max: 30, noNaN: true });
    fc.assert(
      fc.property(samples, tolerances, (values, tolerance) => {
        const kept = reduceKeyframes(values, LINEAR, tolerance);
        const interpolated = values.map((_, i) => {
          const next = kept.findIndex((key) => key > i);
          if (next < 0) return values[kept[kept.length - 1]];
          const [a, b] = [kept[next - 1], kept[next]];
          return values[a] + ((values[b] - values[a]) * (i - a)) / (b - a);
        });
        values.forEach((value, i) => {
          expect(Math.abs(value - interpolated[i])).toBeLessThanOrEqual(tolerance + 1e-9);
        });
      }),
    );
  });
});
