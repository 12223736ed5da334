import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { visibleRows } from './visible-rows.ts';

describe('visibleRows', () => {
  it('draws what is in sight, and six rows on either side', () => {
    // Rows of 20: sight begins at 1000 / 20 = 50 and ends at 1160 / 20 = 58.
    expect(visibleRows(4096, 20, 1000, 160)).toEqual({ first: 44, end: 64 });
  });

  it('stays within the list', () => {
    expect(visibleRows(10, 20, 0, 160)).toEqual({ first: 0, end: 10 });
    expect(visibleRows(0, 20, 500, 160)).toEqual({ first: 0, end: 0 });
    expect(visibleRows(10, 20, 9000, 160)).toEqual({ first: 10, end: 10 });
  });

  it('always draws every row in sight', () => {
    const pixels = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.integer({ min: 10, max: 60 }),
        pixels,
        pixels,
        (count, row, top, height) => {
          const { first, end } = visibleRows(count, row, top, height);
          for (let index = 0; index < count; index++) {
            const inSight = (index + 1) * row > top && index * row < top + height;
            if (inSight) expect(index >= first && index < end).toBe(true);
          }
        },
      ),
    );
  });
});
