import { constants, gzipSync, type ZlibOptions } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { encodeUtf8, joinBytes } from '../bytes/index.ts';
import { updateCrc32 } from './crc32.ts';
import { type GzipCheckpoint, GzipStream } from './gzip-stream.ts';

function inflate(
  bytes: Uint8Array,
  pieceBytes = 1000,
  from?: GzipCheckpoint,
  checkpointBytes = 1000,
) {
  const output: Uint8Array[] = [];
  const checkpoints: GzipCheckpoint[] = [];
  const stream = new GzipStream({
    from,
    checkpointBytes,
    onOutput: (part) => output.push(part.slice()) > 0,
    onCheckpoint: (checkpoint) => checkpoints.push(checkpoint),
  });
  for (let at = from?.inputOffset ?? 0; at < bytes.length; at += pieceBytes) {
    stream.push(bytes.subarray(at, at + pieceBytes));
  }
  return { output: Buffer.from(joinBytes(output)), checkpoints, stream };
}

/** Bytes that deflate in blocks of all kinds: words, noise, and what came 20 KB before. */
function createContent(length: number, seed = 1): Buffer {
  const bytes = Buffer.alloc(length);
  let state = seed;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    const section = (i >> 14) % 3;
    if (section === 0) bytes[i] = state >>> 24;
    else if (section === 1) bytes[i] = 97 + ((state >>> 16) % 7);
    else bytes[i] = i > 20_000 ? bytes[i - 20_000] : 0;
  }
  return bytes;
}

const CONTENT = createContent(300_000);

describe('GzipStream', () => {
  it.each([1, 7, 4096, 10_000_000])('inflates pieces of %d bytes', (piece) => {
    const content = CONTENT.subarray(0, 100_000);
    const { output, stream } = inflate(gzipSync(content), piece);
    expect(output.equals(content)).toBe(true);
    expect([stream.isComplete, stream.isStopped]).toEqual([true, false]);
  });

  it('inflates several members, with zeros behind them', () => {
    const whole = joinBytes([gzipSync('one '), gzipSync('two'), new Uint8Array(20)]);
    const { output, stream } = inflate(whole, 3);
    expect(String(output)).toBe('one two');
    expect(stream.isComplete).toBe(true);
  });

  it('reads the optional fields of a header', () => {
    const plain = gzipSync('text');
    const header = [...plain.subarray(0, 10)];
    header[3] = 2 + 4 + 8 + 16;
    const fields = [3, 0, 1, 2, 3, ...encodeUtf8('name\0comment\0'), 9, 9];
    const whole = Uint8Array.of(...header, ...fields, ...plain.subarray(10));
    expect(String(inflate(whole, 1).output)).toBe('text');
  });

  it('ignores other bytes behind the last member', () => {
    const { output, stream } = inflate(joinBytes([gzipSync('one'), encodeUtf8('\x1f signature')]));
    expect(String(output)).toBe('one');
    expect([stream.isComplete, stream.hasTrailingBytes]).toEqual([true, true]);
  });

  it.each<[string, () => Uint8Array]>([
    ['no gzip', () => encodeUtf8('PK\x03\x04')],
    [
      'a wrong checksum',
      () => gzipSync('content').map((byte, i, all) => (i === all.length - 8 ? ~byte : byte)),
    ],
    ['a damaged block', () => gzipSync(CONTENT).fill(0xff, 20_000, 20_050)],
  ])('refuses %s', (_, bytes) => {
    const error = expectDecodeError(() => inflate(bytes()), 'inflate-failed');
    expect(error.format).toBe('archive');
  });

  it('stops where its output is not wanted', () => {
    let count = 0;
    const stream = new GzipStream({
      onOutput(bytes) {
        count += bytes.length;
        return count < 1000;
      },
    });
    stream.push(gzipSync(CONTENT));
    expect(stream.isStopped).toBe(true);
    expect(count).toBeLessThan(CONTENT.length);
  });

  it.each([
    ['stored blocks', { level: 0 }],
    ['the default', {}],
    ['fast compression', { level: 1 }],
    ['fixed codes', { strategy: constants.Z_FIXED }],
    ['Huffman codes alone', { strategy: constants.Z_HUFFMAN_ONLY }],
    ['small blocks', { memLevel: 3 }],
  ] as [string, ZlibOptions][])('continues at every checkpoint: %s', (_, options) => {
    const gzip = gzipSync(CONTENT, options);
    const { checkpoints } = inflate(gzip);
    if (options.strategy !== constants.Z_FIXED) expect(checkpoints.length).toBeGreaterThan(1);
    for (const checkpoint of checkpoints) {
      const { output } = inflate(gzip, 5000, checkpoint);
      expect(output.equals(CONTENT.subarray(checkpoint.outputOffset))).toBe(true);
    }
  });

  it('has met every number of used bits in these tests', () => {
    const bits = [1, 2, 3, 4].flatMap((seed) => {
      const content = createContent(400_000, seed);
      return inflate(gzipSync(content, { memLevel: 1 })).checkpoints.map(
        ({ usedBits }) => usedBits,
      );
    });
    expect(new Set(bits)).toEqual(new Set([0, 2, 4, 6]));
  });

  it('continues over the end of a member', () => {
    const gzip = joinBytes([
      gzipSync(CONTENT.subarray(0, 300_000)),
      gzipSync(CONTENT.subarray(300_000)),
    ]);
    const { checkpoints } = inflate(gzip);
    const first = checkpoints[0];
    const { output, stream } = inflate(gzip, 777, first);
    expect(output.equals(CONTENT.subarray(first.outputOffset))).toBe(true);
    expect(stream.isComplete).toBe(true);
  });
});

describe('updateCrc32', () => {
  it('knows the check value of the CRC catalogue', () => {
    expect(updateCrc32(0, encodeUtf8('123456789')) >>> 0).toBe(0xcbf43926);
  });

  it('gives the same for any pieces', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 100 }), fc.nat(100), (bytes, at) => {
        const inPieces = updateCrc32(updateCrc32(0, bytes.subarray(0, at)), bytes.subarray(at));
        expect(inPieces).toBe(updateCrc32(0, bytes));
      }),
    );
  });
});
