import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { hex, toHex } from '../../../test/hex.ts';
import { decodeZeros, encodeZeros } from './zero-coding.ts';

const zeros = (count: number) => new Uint8Array(count);

/** Codes a run of zeros between two other bytes, so that its end is visible. */
function codeRun(count: number): string {
  // Ten pairs of zeros gain nothing and two hundred more do, so that every run here is sent coded.
  const plain = Uint8Array.from([1, ...zeros(count), 2, ...zeros(200)]);
  const coded = encodeZeros(plain)!;
  return toHex(coded.subarray(1, -3));
}

describe('encodeZeros', () => {
  it.each([
    [1, '00 01'],
    [2, '00 02'],
    [255, '00 ff'],
    [256, '00 ff 00 01'],
    [300, '00 ff 00 2d'],
    [510, '00 ff 00 ff'],
    [511, '00 ff 00 ff 00 01'],
  ])('codes a run of %i', (count, coded) => {
    expect(codeRun(count)).toBe(coded);
  });

  it('returns null where coding is not shorter', () => {
    expect(encodeZeros(hex('01 02 03'))).toBeNull();
    expect(encodeZeros(hex('01 00 02 00 00 00'))).toBeNull(); // 01 00 01 02 00 03: as long
    expect(encodeZeros(hex('01 00 02'))).toBeNull();
    expect(encodeZeros(hex('00 00'))).toBeNull();
    expect(encodeZeros(zeros(0))).toBeNull();
    expect(toHex(encodeZeros(zeros(3))!)).toBe('00 03');
  });

  it('is shorter, and reversed by decodeZeros', () => {
    const sparse = fc.array(fc.oneof({ weight: 5, arbitrary: fc.constant(0) }, fc.nat(255)), {
      maxLength: 900,
    });
    fc.assert(
      fc.property(sparse, (numbers) => {
        const plain = Uint8Array.from(numbers);
        const coded = encodeZeros(plain);
        if (coded === null) return;
        expect(coded.length).toBeLessThan(plain.length);
        expect(decodeZeros(coded)).toEqual(plain);
      }),
    );
  });
});

describe('decodeZeros', () => {
  it.each([
    ['ff ff 00 01 94', 'ff ff 00 94'],
    ['00 03 07', '00 00 00 07'],
    ['05', '05'],
    ['', ''],
  ])('%s', (coded, plain) => {
    expect(toHex(decodeZeros(hex(coded)))).toBe(plain);
  });

  it('counts 256 for every further 00 of a mark', () => {
    expect(decodeZeros(hex('00 00 05'))).toEqual(zeros(261));
    expect(decodeZeros(hex('00 00 00 01 09')).length).toBe(514);
  });

  it('refuses a mark without a count', () => {
    const error = expectDecodeError(() => decodeZeros(hex('04 01 00')), 'truncated');
    expect(error).toMatchObject({ format: 'lludp', offset: 9, path: 'zero-coding' });
    expectDecodeError(() => decodeZeros(hex('00 00 00')), 'truncated');
  });

  it('refuses bytes that would become larger than any packet', () => {
    const pairs = (count: number) => Array<string>(count).fill('00 ff').join('');
    // 32 × 255 + 26 = 8186 bytes of body and 6 of header are just possible.
    expect(decodeZeros(hex(`${pairs(32)} 00 1a`)).length).toBe(8186);
    const error = expectDecodeError(
      () => decodeZeros(hex(`${pairs(32)} 00 1b`)),
      'packet-too-large',
    );
    expect(error.details).toEqual({ found: 8193, limit: 8192 });
    expectDecodeError(() => decodeZeros(hex(`${'00'.repeat(8000)} 01`)), 'packet-too-large');
  });

  it('copies, so that a receive buffer can be reused', () => {
    const received = hex('04 01');
    const plain = decodeZeros(received);
    received.fill(9);
    expect(toHex(plain)).toBe('04 01');
  });
});
