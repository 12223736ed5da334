import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderedRows } from './log-table.tsx';

describe('renderedRows', () => {
  it('are the visible rows and six on either side', () => {
    // Rows of 20 pixels: the visible ones begin at 1000 / 20 = 50 and end at 1160 / 20 = 58.
    expect(renderedRows(4096, 20, 1000, 160)).toEqual({ first: 44, end: 64 });
  });

  it('stay within the list', () => {
    expect(renderedRows(10, 20, 0, 160)).toEqual({ first: 0, end: 10 });
    expect(renderedRows(0, 20, 500, 160)).toEqual({ first: 0, end: 0 });
    expect(renderedRows(10, 20, 9000, 160)).toEqual({ first: 10, end: 10 });
  });

  it('always include every visible row', () => {
    const pixels = fc.integer({ min: 0, max: 5000 });
    fc.assert(
      fc.property(
        fc.nat(300),
        fc.integer({ min: 10, max: 60 }),
        pixels,
        pixels,
        (count, row, top, height) => {
          const { first, end } = renderedRows(count, row, top, height);
          for (let index = 0; index < count; index++) {
            const isVisible = (index + 1) * row > top && index * row < top + height;
            if (isVisible) expect(index >= first && index < end).toBe(true);
          }
        },
      ),
    );
  });
});
