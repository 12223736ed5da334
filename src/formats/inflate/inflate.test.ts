import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inflateWithNode } from '../../../cli/read-file.ts';
import { hex } from '../../../test/hex.ts';
import { DecodeError } from '../bytes/index.ts';
import {
  DEFAULT_INFLATE_LIMIT,
  type Inflate,
  type InflateLimit,
  inflateWithPako,
  inflateWithStream,
} from './index.ts';
import { RATIO_FLOOR } from './inflate-limit.ts';

const INFLATERS: Record<string, Inflate> = {
  pako: inflateWithPako,
  stream: inflateWithStream,
  node: inflateWithNode,
};

/** Bytes that deflate can hardly compress, so that a long input takes the stream several writes. */
function noise(length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let state = 1;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

/** Much faster than `toEqual`, which compares long arrays one boxed element at a time. */
function expectBytes(found: Uint8Array, expected: Uint8Array): void {
  expect(found.length).toBe(expected.length);
  expect(Buffer.compare(found, expected)).toBe(0);
}

const zeros = (length: number) => new Uint8Array(length);
const BOMB = deflateSync(zeros(64 * 1024 * 1024));
const withTail = (bytes: Uint8Array, ...tail: number[]) => Uint8Array.from([...bytes, ...tail]);
const limit = (fields: Partial<InflateLimit>): InflateLimit => ({
  ...DEFAULT_INFLATE_LIMIT,
  ...fields,
});

describe.each(Object.entries(INFLATERS))('inflating with %s', (_name, inflate) => {
  const run = async (bytes: Uint8Array, cap = DEFAULT_INFLATE_LIMIT) => inflate(bytes, cap);
  const code = async (bytes: Uint8Array, cap = DEFAULT_INFLATE_LIMIT) => {
    const error = await run(bytes, cap).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DecodeError);
    return (error as DecodeError).code;
  };

  it.each([0, 1, 4096, 4097, 20_000, 200_000])('restores %i bytes of noise', async (length) => {
    const bytes = noise(length);
    for (const level of [0, 1, 9]) {
      expectBytes(await run(deflateSync(bytes, { level })), bytes);
    }
  });

  it('reads a zlib stream written by hand', async () => {
    const stored = hex('78 01  01 03 00 fc ff  61 62 63  02 4d 01 27');
    expect(await run(stored)).toEqual(hex('61 62 63'));
  });

  it('reads a view that starts inside its buffer', async () => {
    const packed = deflateSync(noise(9000));
    const file = new Uint8Array(packed.length + 14);
    file.set(packed, 7);
    expect(await run(file.subarray(7, 7 + packed.length))).toEqual(noise(9000));
  });

  it.each([100, 20_000])('accepts a gzip wrapper around %i bytes', async (length) => {
    expect(await run(gzipSync(noise(length)))).toEqual(noise(length));
  });

  it.each([100, 20_000])('ignores what follows a stream of %i bytes', async (length) => {
    const bytes = noise(length);
    expect(await run(withTail(deflateSync(bytes), 1, 2, 3))).toEqual(bytes);
    expect(await run(withTail(gzipSync(bytes), 1, 2, 3))).toEqual(bytes);
    expect(await run(withTail(gzipSync(bytes), ...gzipSync(bytes)))).toEqual(bytes);
  });

  it.each([100, 20_000])('inflate-failed: a stream of %i bytes cut short', async (length) => {
    const packed = deflateSync(noise(length));
    for (const cut of [0, 1, 2, 3, packed.length >> 1, packed.length - 1]) {
      expect(await code(packed.subarray(0, cut))).toBe('inflate-failed');
    }
  });

  it.each([100, 20_000])(
    'inflate-failed: no stream, or a damaged one, %i bytes',
    async (length) => {
      expect(await code(noise(length))).toBe('inflate-failed');
      expect(await code(deflateRawSync(noise(length)))).toBe('inflate-failed');
      const wrongSum = new Uint8Array(deflateSync(noise(length)));
      wrongSum[wrongSum.length - 1] ^= 1;
      expect(await code(wrongSum)).toBe('inflate-failed');
      const wrongGzipSum = new Uint8Array(gzipSync(noise(length)));
      wrongGzipSum[wrongGzipSum.length - 8] ^= 1;
      expect(await code(wrongGzipSum)).toBe('inflate-failed');
    },
  );

  it('inflate-failed: a stream that needs a preset dictionary', async () => {
    expect(await code(deflateSync(noise(100), { dictionary: noise(50) }))).toBe('inflate-failed');
  });

  it.each([100, 20_000])('inflate-too-large: the limit is exact, at %i bytes', async (length) => {
    const packed = deflateSync(noise(length));
    expect(await run(packed, limit({ maxBytes: length }))).toEqual(noise(length));
    expect(await code(packed, limit({ maxBytes: length - 1 }))).toBe('inflate-too-large');
  });

  it('inflate-too-large, inflate-ratio: a limit may be a fraction', async () => {
    const packed = deflateSync(noise(20_000));
    expect(await code(packed, limit({ maxBytes: 19_999.5 }))).toBe('inflate-too-large');
    const above = deflateSync(noise(RATIO_FLOOR + 10), { level: 0 });
    expect(await code(above, limit({ maxRatio: (RATIO_FLOOR + 0.5) / above.length }))).toBe(
      'inflate-ratio',
    );
  });

  it('inflate-ratio: only outputs above the floor are refused', async () => {
    const small = deflateSync(zeros(RATIO_FLOOR));
    expect(RATIO_FLOOR / small.length).toBeGreaterThan(DEFAULT_INFLATE_LIMIT.maxRatio);
    expect((await run(small)).length).toBe(RATIO_FLOOR);
    expect(await code(deflateSync(zeros(RATIO_FLOOR + 1)))).toBe('inflate-ratio');
    const tolerant = limit({ maxRatio: 1100 });
    expect((await run(deflateSync(zeros(5_000_000)), tolerant)).length).toBe(5_000_000);
  });

  it('stops a bomb at the limit: 64 MiB out of 64 KiB', async () => {
    const cap = limit({ maxBytes: 64 * 1024, maxRatio: 1100 });
    expect(await code(BOMB, cap)).toBe('inflate-too-large');
    expect(await code(BOMB)).toBe('inflate-ratio');
  });

  it('works again after an error', async () => {
    const packed = deflateSync(noise(9000));
    await code(packed.subarray(0, 5000));
    expect(await run(packed)).toEqual(noise(9000));
  });

  it('gives any bytes a value or a DecodeError, the same as pako', async () => {
    const packed = deflateSync(noise(9000));
    const damaged = fc
      .tuple(fc.nat(packed.length - 1), fc.nat(7), fc.nat(packed.length))
      .map(([at, bit, length]) => {
        const bytes = new Uint8Array(packed);
        bytes[at] ^= 1 << bit;
        return bytes.subarray(0, length > 8000 ? packed.length : length);
      });
    const outcome = async (bytes: Uint8Array, inflater: Inflate) => {
      try {
        return await inflater(bytes, DEFAULT_INFLATE_LIMIT);
      } catch (error) {
        expect(error).toBeInstanceOf(DecodeError);
        return (error as DecodeError).code;
      }
    };
    await fc.assert(
      fc.asyncProperty(fc.oneof(damaged, fc.uint8Array({ maxLength: 64 })), async (bytes) => {
        expect(await outcome(bytes, inflate)).toEqual(await outcome(bytes, inflateWithPako));
      }),
      { numRuns: 150 },
    );
  });
});

describe('the stream inflater', () => {
  it('falls back to pako where the platform has no DecompressionStream', async () => {
    const platform = globalThis as { DecompressionStream?: unknown };
    const native = platform.DecompressionStream;
    platform.DecompressionStream = undefined;
    try {
      expect(await inflateWithStream(deflateSync(noise(20_000)))).toEqual(noise(20_000));
    } finally {
      platform.DecompressionStream = native;
    }
  });

  it('uses the platform for a stream of any size, and not for gzip', async () => {
    const platform = globalThis as { DecompressionStream: typeof DecompressionStream };
    const native = platform.DecompressionStream;
    let opened = 0;
    platform.DecompressionStream = class extends native {
      constructor(format: CompressionFormat) {
        super(format);
        opened++;
      }
    };
    try {
      await inflateWithStream(deflateSync(noise(10)));
      expect(opened).toBe(1);
      await inflateWithStream(deflateSync(noise(20_000)));
      expect(opened).toBe(2);
      await inflateWithStream(gzipSync(noise(20_000)));
      expect(opened).toBe(2);
    } finally {
      platform.DecompressionStream = native;
    }
  });
});
