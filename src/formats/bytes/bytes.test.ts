import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import {
  ByteReader,
  ByteWriter,
  decodeLatin1,
  encodeLatin1,
  formatFloat32,
  joinBytes,
  listNames,
} from './index.ts';

describe('ByteReader', () => {
  it('reads numbers of both byte orders', () => {
    const reader = new ByteReader(hex('01 0200 03000000 ffffffff 00000004 3ff8000000000000'), {
      format: 'mesh',
    });
    expect(reader.u8()).toBe(1);
    expect(reader.u16le()).toBe(2);
    expect(reader.u32le()).toBe(3);
    expect(reader.s32le()).toBe(-1);
    expect(reader.u32be()).toBe(4);
    expect(reader.f64be()).toBe(1.5);
    expect(reader.remaining).toBe(0);
  });

  it('stays within a view of a larger buffer', () => {
    const reader = new ByteReader(hex('aa bb 01 02 cc').subarray(2, 4), { format: 'mesh' });
    expect(reader.u8()).toBe(1);
    expect(toHex(reader.readBytes(1))).toBe('02');
    expectDecodeError(() => reader.u8(), 'truncated');
  });

  it('gives errors an absolute offset and a path', () => {
    const reader = new ByteReader(hex('00 00'), { format: 'mesh', baseOffset: 100, path: 'skin' });
    reader.u8();
    const error = expectDecodeError(() => reader.u32le('count'), 'truncated');
    expect(error).toMatchObject({
      offset: 101,
      path: 'skin/count',
      details: { needed: 4, left: 1 },
    });
  });

  it('gives the section offset for inflated bytes, and joins an index to its name', () => {
    const reader = new ByteReader(hex('00 00'), {
      format: 'mesh',
      sectionOffset: 305,
      path: 'high_lod',
    });
    reader.u8();
    const error = expectDecodeError(() => reader.readBytes(9, '[0]/Weights'), 'truncated');
    expect(error).toMatchObject({ offset: 305, innerOffset: 1, path: 'high_lod[0]/Weights' });
  });

  it('checks a count against the bytes that are left', () => {
    const reader = new ByteReader(hex('ffffffff 0000'), { format: 'anim' });
    const count = reader.u32le();
    const error = expectDecodeError(() => reader.checkCount(count, 8, 'keys'), 'count-over-end');
    expect(error).toMatchObject({ offset: 0, details: { found: 4294967295, room: 0, left: 2 } });
  });
});

describe('ByteWriter', () => {
  it('writes what the reader reads, growing as it goes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffffffff })), (numbers) => {
        const writer = new ByteWriter(1);
        for (const number of numbers) writer.u32le(number);
        const reader = new ByteReader(writer.finish(), { format: 'file' });
        expect(numbers.map(() => reader.u32le())).toEqual(numbers);
      }),
    );
  });
});

describe('Latin-1 text', () => {
  it('keeps every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(encodeLatin1(decodeLatin1(bytes))).toEqual(new Uint8Array(bytes));
      }),
    );
    expect(() => encodeLatin1('€')).toThrow(RangeError);
  });
});

it('listNames counts the names beyond the sixth', () => {
  expect(listNames([])).toBe('');
  expect(listNames(['a'])).toBe('a');
  expect(listNames(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listNames([...'abcdef'])).toBe('a, b, c, d, e and f');
  expect(listNames([...'abcdefgh'])).toBe('a, b, c, d, e, f and 2 more');
});

it('formatFloat32 gives the shortest text for a 32-bit float', () => {
  const { fround } = Math;
  expect([0.3, -2.5, 60.000004, 0, 1e-30].map((value) => formatFloat32(fround(value)))).toEqual([
    '0.3',
    '-2.5',
    '60.000004',
    '0',
    '1e-30',
  ]);
  fc.assert(
    fc.property(fc.float({ noNaN: true }), (single) => {
      expect(fround(Number(formatFloat32(single)))).toBe(single === 0 ? 0 : single);
    }),
  );
});

it('joinBytes copies the parts one after another', () => {
  const first = Uint8Array.of(1, 2);
  const joined = joinBytes([first, new Uint8Array(0), Uint8Array.of(9, 3, 9).subarray(1, 2)]);
  first[0] = 7;
  expect(joined).toEqual(Uint8Array.of(1, 2, 3));
  expect(joinBytes([])).toEqual(new Uint8Array(0));
});
