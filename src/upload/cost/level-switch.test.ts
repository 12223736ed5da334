import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { levelLimits, shownLevel, switchRadius } from './level-switch.ts';

describe('levelLimits', () => {
  // The table of reference/upload.md section 5.
  it.each([
    [1, '3.75 14.14 26.25', '10.83 40.81 75.79'],
    [2, '8.44 31.81 59.07', '24.36 91.82 170.5'],
    [3, '14.47 54.53 101.3', '41.76 157.4 292.3'],
    [4, '22.50 84.82 157.5', '64.96 244.9 454.7'],
  ])('are those of the reference for the factor %d', (factor, small, large) => {
    for (const [stated, radius] of [
      [small, 0.8660254],
      [large, 2.5],
    ] as const) {
      const { high, medium, low } = levelLimits(radius, factor);
      // Each number with as many digits as the table has.
      const texts = stated.split(' ');
      const found = [high, medium, low].map((limit, i) =>
        limit.toFixed(texts[i].split('.')[1].length),
      );
      expect(found).toEqual(texts);
    }
  });

  it('are where the level changes, and in order', () => {
    const radii = fc.double({ min: 0.001, max: 60, noNaN: true });
    const factors = fc.double({ min: 0.1, max: 4, noNaN: true });
    fc.assert(
      fc.property(radii, factors, (radius, factor) => {
        const { high, medium, low } = levelLimits(radius, factor);
        const levels = [high, medium, low].flatMap((limit) =>
          [0.999999, 1.000001].map((by) => shownLevel(by * limit, radius, factor)),
        );
        expect(levels).toEqual(['high', 'medium', 'medium', 'low', 'low', 'lowest']);
      }),
    );
  });

  it('come nearer for small things, which are boosted when they are near', () => {
    // 2 F is 2 m: below it, distances count squared.
    expect(levelLimits(0.1, 1).high).toBeGreaterThan(levelLimits(1, 1).high / 10);
    expect(levelLimits(2, 1).high).toBeCloseTo(2 * levelLimits(1, 1).high, 9);
  });

  it('has no factors that viewers do not have', () => {
    for (const factor of [0, -1, 5, Number.NaN]) {
      expect(() => levelLimits(1, factor)).toThrow(RangeError);
      expect(() => shownLevel(1, 1, factor)).toThrow(RangeError);
    }
  });
});

describe('switchRadius', () => {
  it('is half a diagonal, but the whole one for what an avatar wears', () => {
    expect(switchRadius({ kind: 'prim', scale: [2, 3, 6] })).toBe(3.5);
    expect(switchRadius({ kind: 'worn', avatarDiagonal: 2.2 })).toBe(2.2);
    expect(switchRadius({ kind: 'animesh', objectDiagonal: 2.2 })).toBe(1.1);
  });

  it('shows a HUD in the high level from any distance', () => {
    const radius = switchRadius({ kind: 'hud' });
    expect(shownLevel(1e6, radius, 1)).toBe('high');
    expect(levelLimits(radius, 2)).toEqual({ high: Infinity, medium: Infinity, low: Infinity });
  });
});

it('shows the high level at the camera', () => {
  expect(shownLevel(0, 0.5, 1)).toBe('high');
});
