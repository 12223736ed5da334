import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkline } from './sparkline.ts';

describe('sparkline', () => {
  it('runs from edge to edge where every second has a value', () => {
    // Room of 26 above a foot at 27: half of 10 is 14, all of it 1.
    expect(sparkline([0, 5, 10], 3, 10)).toEqual({
      line: 'M0 27L70 14L140 1',
      area: 'M0 27L70 14L140 1V28H0Z',
      limitY: null,
    });
  });

  it('begins further right while there are few values', () => {
    expect(sparkline([10, 10], 5, 10).line).toBe('M105 1L140 1');
    expect(sparkline([10], 5, 10).area).toBe('M140 1V28H140Z');
  });

  it('is nothing without values', () => {
    expect(sparkline([], 60, 10, 1)).toEqual({ line: '', area: '', limitY: 24.4 });
  });

  it('leaves out a limit above the box', () => {
    expect(sparkline([1], 60, 2, 3).limitY).toBeNull();
    expect(sparkline([4], 60, 2, 2).limitY).toBe(14);
  });

  it('never leaves its box', () => {
    const values = fc.array(fc.double({ min: 0, max: 1e6, noNaN: true }), {
      minLength: 1,
      maxLength: 60,
    });
    fc.assert(
      fc.property(values, (list) => {
        const numbers = sparkline(list, 60, 1)
          .line.match(/[\d.-]+/g)!
          .map(Number);
        numbers.forEach((number, index) => {
          expect(number).toBeGreaterThanOrEqual(0);
          expect(number).toBeLessThanOrEqual(index % 2 === 0 ? SPARK_WIDTH : SPARK_HEIGHT);
        });
      }),
    );
  });
});
