import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError, valueOrDecodeError } from '../../../test/expect-decode-error.ts';
import { TAR_END, tarEntry } from '../../../test/tar-archive.ts';
import { decodeUtf8, encodeUtf8, joinBytes } from '../bytes/index.ts';
import { type TarEntry, TarReader } from './tar-reader.ts';

/** The entries of an archive with their contents, read in pieces. */
function readTar(bytes: Uint8Array, pieceBytes = 700) {
  const entries: (TarEntry & { text?: string })[] = [];
  const reader = new TarReader({
    entry(entry) {
      entries.push(entry);
      return entry.type === 'file';
    },
    content(_, content) {
      Object.assign(entries.at(-1)!, { text: decodeUtf8(content) });
    },
  });
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    reader.push(bytes.subarray(at, at + pieceBytes));
  }
  return { entries, reader };
}

const LONG = `inventory/${'long '.repeat(40)}__x.xml`;
/** A record of a pax header: its length in three digits, key and value. */
const pax = (key: string, value: string) => {
  const length = encodeUtf8(` ${key}=${value}\n`).length + 3;
  return `${String(length).padStart(3, '0')} ${key}=${value}\n`;
};

describe('TarReader', () => {
  it.each([1, 511, 513, 100_000])('reads files and directories in pieces of %d bytes', (piece) => {
    const bytes = joinBytes([
      tarEntry('archive.xml', 'one'),
      tarEntry('inventory/A/'),
      tarEntry('assets/b', 'x'.repeat(513)),
      TAR_END,
    ]);
    const { entries, reader } = readTar(bytes, piece);
    expect(entries.map(({ name, type, size, offset }) => [name, type, size, offset])).toEqual([
      ['archive.xml', 'file', 3, 512],
      ['inventory/A/', 'directory', 0, 1536],
      ['assets/b', 'file', 513, 2048],
    ]);
    expect(entries.map(({ text }) => text)).toEqual(['one', undefined, 'x'.repeat(513)]);
    expect([reader.hasEnded, reader.isBetweenEntries]).toEqual([true, true]);
  });

  it.each<[string, Uint8Array[], Partial<TarEntry>]>([
    ['a long name', [tarEntry(LONG, 'x')], { name: LONG, size: 1 }],
    [
      'a long name that ends with NUL',
      [tarEntry('././@LongLink', `${LONG}\0`, { type: 'L' }), tarEntry('short', 'x')],
      { name: LONG },
    ],
    ['the prefix of ustar', [tarEntry('b', '', { prefix: 'some/a' })], { name: 'some/a/b' }],
    [
      'the path of a pax header',
      [tarEntry('p', pax('path', 'Café'.repeat(2)), { type: 'x' }), tarEntry('q', 'x')],
      { name: 'CaféCafé' },
    ],
    [
      'the size of a pax header',
      [tarEntry('p', pax('size', '3'), { type: 'x' }), tarEntry('q', 'abc', { size: '0' })],
      { name: 'q', size: 3 },
    ],
    [
      'a directory without a type of its own',
      [tarEntry('a/', '', { type: '\0' })],
      { name: 'a/', type: 'directory' },
    ],
    ['a size with blanks', [tarEntry('a', 'xy', { size: '         2 ' })], { size: 2 }],
    [
      'a symbolic link',
      [tarEntry('a', '', { type: '2', size: '777' })],
      { type: 'other', size: 0 },
    ],
    ['a device', [tarEntry('a', '', { type: '3' })], { type: 'other' }],
  ])('reads %s', (_, parts, expected) => {
    const bytes = joinBytes([...parts, tarEntry('next', 'x'), TAR_END]);
    const { entries } = readTar(bytes);
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject(expected);
    expect(entries[1]).toMatchObject({ name: 'next', text: 'x' });
  });

  it('reads a binary size', () => {
    const header = tarEntry('big', '', { size: '\0' });
    header.set([0x80, 0, 0, 0, 0, 0, 0, 2, 0, 0, 0, 0], 124);
    header.set(encodeUtf8(' '.repeat(8)), 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.set(encodeUtf8(`${sum.toString(8).padStart(6, '0')}\0 `), 148);
    const sizes: number[] = [];
    const reader = new TarReader({ entry: ({ size }) => sizes.push(size) < 0, content() {} });
    reader.push(header);
    expect(sizes).toEqual([2 * 2 ** 32]);
  });

  it.each<[string, Uint8Array]>([
    ['a wrong checksum', tarEntry('a', '', { checksum: '000001\0 ' })],
    ['a size that is no number', tarEntry('a', '', { size: '0000000009x' })],
    ['a name of a megabyte', tarEntry('a', '', { type: 'L', size: '00004000000' })],
    ['a size of pax that is no number', tarEntry('a', pax('size', '-1'), { type: 'x' })],
  ])('refuses %s, at its offset', (_, entry) => {
    const error = expectDecodeError(
      () => readTar(joinBytes([tarEntry('ok', 'x'), entry])),
      'tar-damaged',
    );
    expect(error.format).toBe('archive');
    expect(error.innerOffset).toBeGreaterThanOrEqual(1024);
  });

  it('ignores a pax header that is none', () => {
    const { entries } = readTar(
      joinBytes([tarEntry('p', 'nonsense', { type: 'x' }), tarEntry('q')]),
    );
    expect(entries).toMatchObject([{ name: 'q' }]);
  });

  it('knows when an entry is incomplete', () => {
    const { reader } = readTar(tarEntry('a', 'x'.repeat(600)).subarray(0, 900));
    expect([reader.hasEnded, reader.isBetweenEntries]).toEqual([false, false]);
  });

  it('gives entries or a DecodeError for changed bytes', () => {
    const whole = joinBytes([
      tarEntry(LONG, 'x'),
      tarEntry('p', pax('path', 'q'), { type: 'x' }),
      tarEntry('b/'),
    ]);
    const change = fc.tuple(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }));
    fc.assert(
      fc.property(
        fc.array(change, { maxLength: 4 }),
        fc.integer({ min: 1, max: 2000 }),
        (changes, piece) => {
          const bytes = whole.slice();
          for (const [at, value] of changes) bytes[at] = value;
          valueOrDecodeError(() => readTar(bytes, piece));
        },
      ),
      { numRuns: 200 },
    );
  });
});
