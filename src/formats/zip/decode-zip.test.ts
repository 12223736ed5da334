import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { hex } from '../../../test/hex.ts';
import { DecodeError } from '../bytes/index.ts';
import { decodeZip } from './decode-zip.ts';

/** An archive of one stored file `a` with the byte 7, and its directory at byte 32. */
const ONE_FILE = hex(`
  50 4b 03 04 14 00 00 00 00 00 00 00 00 00 8a 4c e4 4b 01 00 00 00 01 00 00 00 01 00 00 00 61 07
  50 4b 01 02 14 00 14 00 00 00 00 00 00 00 00 00 8a 4c e4 4b 01 00 00 00 01 00 00 00 01 00 00 00
  00 00 00 00 00 00 00 00 00 00 00 00 00 00 61
  50 4b 05 06 00 00 00 00 01 00 01 00 2f 00 00 00 20 00 00 00 00 00`);
const EMPTY = hex('50 4b 05 06 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00 00');

const archive = (files: Record<string, Uint8Array>) => zipSync(files) as Uint8Array<ArrayBuffer>;

function errorOf(bytes: Uint8Array<ArrayBuffer>, limit?: Parameters<typeof decodeZip>[1]) {
  try {
    decodeZip(bytes, limit);
  } catch (error) {
    if (error instanceof DecodeError) return error.code;
    throw error;
  }
  return null;
}

describe('decodeZip', () => {
  it('unpacks a stored file', () => {
    expect(decodeZip(ONE_FILE)).toEqual([{ path: 'a', bytes: Uint8Array.of(7) }]);
  });

  it('unpacks the files in the order of their paths, without folders and system files', () => {
    const bytes = archive({
      'set/clip 10.anim': strToU8('ten'),
      'set/clip 9.anim': strToU8('nine'),
      'set/sub/': new Uint8Array(),
      '__MACOSX/set/._clip 9.anim': strToU8('x'),
      'set/.DS_Store': strToU8('x'),
      'Thumbs.db': strToU8('x'),
    });
    expect(decodeZip(bytes).map(({ path }) => path)).toEqual([
      'set/clip 9.anim',
      'set/clip 10.anim',
    ]);
  });

  it('leaves an archive inside it packed', () => {
    const inner = archive({ 'a.anim': strToU8('clip') });
    expect(decodeZip(archive({ 'inner.zip': inner }))).toEqual([
      { path: 'inner.zip', bytes: inner },
    ]);
  });

  it('refuses an archive without files', () => {
    expect(errorOf(EMPTY)).toBe('zip-empty');
    expect(errorOf(archive({ 'folder/': new Uint8Array() }))).toBe('zip-empty');
  });

  it('refuses what declares too much, before it unpacks it', () => {
    const zeros = archive({ bomb: new Uint8Array(8 * 1024 * 1024) });
    expect(errorOf(zeros)).toBe('inflate-ratio');
    const limit = { maxBytes: 100, maxRatio: 200 };
    expect(errorOf(archive({ a: new Uint8Array(60), b: new Uint8Array(30) }), limit)).toBe(null);
    const together = archive({ a: new Uint8Array(60), b: new Uint8Array(60) });
    expect(errorOf(together, limit)).toBe('inflate-too-large');
    const many = Object.fromEntries(
      Array.from({ length: 2001 }, (_, i) => [`${i}`, Uint8Array.of(1)]),
    );
    expect(errorOf(archive(many))).toBe('zip-too-many-files');
  });

  it('lets no file become larger than it declares', () => {
    const bytes = archive({ a: new Uint8Array(5000) });
    const directory = bytes.length - 22 - 47;
    // The uncompressed size in the directory: 16 instead of 5000.
    bytes.set([16, 0, 0, 0], directory + 24);
    expect(decodeZip(bytes)[0].bytes.length).toBeLessThanOrEqual(16);
  });

  it('refuses damaged archives, and nothing but with a DecodeError', () => {
    expect(errorOf(ONE_FILE.slice(0, 40))).toBe('zip-damaged');
    const intact = archive({ 'a.anim': strToU8('walk walk walk walk'), b: Uint8Array.of(1, 2) });
    fc.assert(
      fc.property(fc.nat(intact.length - 1), fc.nat(255), (at, value) => {
        const bytes = intact.slice();
        bytes[at] = value;
        errorOf(bytes);
      }),
    );
  });
});
