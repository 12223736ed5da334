import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hex, toHex } from '../../../test/hex.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  CONTROL_FLAGS,
  controlFlagNames,
  decodeFieldText,
  dequantise16,
  encodeFieldText,
  joinControlFlags,
  makeRegionHandle,
  packQuaternion,
  quantise16,
  splitRegionHandle,
  unpackQuaternion,
} from './index.ts';

describe('text of Variable fields', () => {
  it('loses one NUL at the end, which is optional', () => {
    expect(decodeFieldText(hex('52 75 74 68 00'))).toBe('Ruth');
    expect(decodeFieldText(hex('52 75 74 68'))).toBe('Ruth');
    expect(decodeFieldText(hex('41 00 00'))).toBe('A\0');
    expect([decodeFieldText(hex('')), decodeFieldText(hex('00'))]).toEqual(['', '']);
    expect(toHex(encodeFieldText('é'))).toBe('c3 a9 00');
  });
});

describe('region handles', () => {
  it('hold the west edge above the south edge', () => {
    expect(splitRegionHandle(0x0003e8000003e900n)).toEqual({ west: 256000, south: 256256 });
    expect(makeRegionHandle(256000, 256256)).toBe(0x0003e8000003e900n);
    expect(splitRegionHandle(2n ** 64n - 1n)).toEqual({ west: 0xffffffff, south: 0xffffffff });
  });
});

describe('quaternions', () => {
  it('have a w computed from x y z, 0 where those are longer than 1', () => {
    expect(unpackQuaternion(0, 0, 0.6)).toEqual([0, 0, 0.6, 0.8]);
    expect(unpackQuaternion(1, 1, 0)).toEqual([1, 1, 0, 0]);
    expect(unpackQuaternion(0, Number.NaN, 0)).toEqual([0, 0, 0, 1]);
    expect(unpackQuaternion(Infinity, -Infinity, 0)).toEqual([0, 0, 0, 1]);
  });

  it('are packed normalised, with w not below 0', () => {
    expectNumbers(packQuaternion([0, 0, 3, 4]), [0, 0, 0.6], 1e-15);
    expectNumbers(packQuaternion([0, 0, 3, -4]), [0, 0, -0.6], 1e-15);
    expect(packQuaternion([0, 0, 0, 0])).toEqual([0, 0, 0]);
    expect(packQuaternion([0, Number.NaN, 0, 1])).toEqual([0, 0, 0]);
  });

  it('survive packing exactly once they were unpacked', () => {
    const part = fc.float({ min: -1, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, part, (x, y, z) => {
        const length = Math.hypot(x, y, z);
        const stored = [x, y, z].map((value) => Math.fround(length > 1 ? value / length : value));
        const [a, b, c] = stored;
        expect(packQuaternion(unpackQuaternion(a, b, c)).map(Math.fround)).toEqual(stored);
      }),
    );
  });
});

describe('16-bit numbers', () => {
  it('span their range, and keep zero', () => {
    expect([dequantise16(0, -128, 128), dequantise16(65535, -128, 128)]).toEqual([-128, 128]);
    // 32767 and 32768 are half a step below and above zero.
    expect([dequantise16(32767, -64, 64), dequantise16(32768, -64, 64)]).toEqual([0, 0]);
    expect(dequantise16(32769, -64, 64)).toBeCloseTo((1.5 * 128) / 65535, 12);
    expect([quantise16(-9, -1, 1), quantise16(9, -1, 1), quantise16(0.5, 0, 1)]).toEqual([
      0, 65535, 32768,
    ]);
  });

  it('survive quantising, except for those that become zero', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 65535 }), (stored) => {
        const value = dequantise16(stored, -256, 4096);
        if (value !== 0) expect(quantise16(value, -256, 4096)).toBe(stored);
      }),
    );
  });
});

describe('control flags', () => {
  it('have one bit each, in the order of the reference', () => {
    const bits = Object.values(CONTROL_FLAGS);
    expect(bits).toEqual(Array.from({ length: 32 }, (_, bit) => 2 ** bit));
    expect([CONTROL_FLAGS.FLY, CONTROL_FLAGS.ML_LBUTTON_UP]).toEqual([0x2000, 0x80000000]);
  });

  it('have names', () => {
    expect(controlFlagNames(0x80002001)).toEqual(['AT_POS', 'FLY', 'ML_LBUTTON_UP']);
    expect(joinControlFlags(['ML_LBUTTON_UP', 'FLY', 'AT_POS'])).toBe(0x80002001);
  });
});
