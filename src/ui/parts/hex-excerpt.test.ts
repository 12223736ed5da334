import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { hexRows } from './hex-excerpt.tsx';

describe('hexRows', () => {
  const bytes = hex('66 74 00 02 00 00 00 00  00 01 00 5a');

  it('marks a field that runs over two rows', () => {
    expect(hexRows({ start: 0x1c0, bytes }, { start: 0x1c7, end: 0x1cb })).toEqual([
      {
        offset: '01C0',
        runs: [
          { marked: false, hex: '66 74 00 02 00 00 00', text: 'ft·····' },
          { marked: true, hex: '00', text: '·' },
        ],
      },
      {
        offset: '01C8',
        runs: [
          { marked: true, hex: '00 01 00', text: '···' },
          { marked: false, hex: '5A', text: 'Z' },
        ],
      },
    ]);
  });

  it('marks nothing when the marked range is after the last byte', () => {
    const rows = hexRows({ start: 0, bytes }, { start: 12, end: 20 });
    expect(rows.flatMap(({ runs }) => runs).some(({ marked }) => marked)).toBe(false);
  });

  it('widens offsets for large files and shows nothing as text that could be mark-up', () => {
    const [row] = hexRows({ start: 0x12340, bytes: hex('3c 62 3e 20') }, { start: 0, end: 0 });
    expect(row.offset).toBe('12340');
    expect(row.runs).toEqual([{ marked: false, hex: '3C 62 3E 20', text: '<b>·' }]);
  });
});
