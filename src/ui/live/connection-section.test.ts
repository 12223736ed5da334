import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SPARK_HEIGHT, SPARK_WIDTH, sparkline } from './connection-section.tsx';

describe('sparkline', () => {
  it('runs from edge to edge when every second has a value', () => {
    // The vertical axis runs from 27, for 0, to 1, for 10.
    expect(sparkline([0, 5, 10], 3, 10)).toEqual({
      line: 'M0 27L70 14L140 1',
      area: 'M0 27L70 14L140 1V28H0Z',
      limitY: null,
    });
  });

  it('begins further right with few values', () => {
    expect(sparkline([10, 10], 5, 10).line).toBe('M105 1L140 1');
    expect(sparkline([10], 5, 10).area).toBe('M140 1V28H140Z');
  });

  it('is empty without values', () => {
    expect(sparkline([], 60, 10, 1)).toEqual({ line: '', area: '', limitY: 24.4 });
  });

  it('omits a limit above the view box', () => {
    expect(sparkline([1], 60, 2, 3).limitY).toBeNull();
    expect(sparkline([4], 60, 2, 2).limitY).toBe(14);
  });

  it('never leaves its view box', () => {
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
