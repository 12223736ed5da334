import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AnimationJoint,
  dequantisePositions,
  dequantiseRotations,
  dequantiseU16,
  quantiseU16,
} from './index.ts';

const joint = (keys: Partial<AnimationJoint>): AnimationJoint => ({
  name: 'mPelvis',
  priority: 0,
  rotationKeys: new Uint16Array(0),
  positionKeys: new Uint16Array(0),
  ...keys,
});
const CODED = { version: '1.0', duration: 2 } as const;
const PLAIN = { version: '0.1', duration: 2 } as const;

describe('dequantiseU16', () => {
  it('gives both ends of the range, and zero for both middle codes', () => {
    expect(dequantiseU16(0, -5, 5)).toBe(-5);
    expect(dequantiseU16(65535, -5, 5)).toBe(5);
    expect(dequantiseU16(65535, 0, Math.fround(0.933338))).toBe(Math.fround(0.933338));
    expect([32767, 32768].map((code) => dequantiseU16(code, -1, 1))).toEqual([0, 0]);
    expect(dequantiseU16(32766, -1, 1)).toBeCloseTo(-3 / 65535, 7);
    expect(dequantiseU16(32769, -1, 1)).toBeCloseTo(3 / 65535, 7);
  });

  it('computes in single precision', () => {
    // The true value is -0.2640573..; the neighbouring doubles are not what the viewer sees.
    const value = dequantiseU16(24115, -1, 1);
    expect(value).toBe(Math.fround(value));
  });
});

describe('quantiseU16', () => {
  it('rounds down, clamps, and gives 0 in an empty range', () => {
    expect(quantiseU16(0, -1, 1)).toBe(32767);
    expect(quantiseU16(0.99999, -1, 1)).toBe(65534);
    expect([-9, 9].map((value) => quantiseU16(value, -5, 5))).toEqual([0, 65535]);
    expect(quantiseU16(0.5, 0, 0)).toBe(0);
  });

  it('is inverted within a step, or a step and a half near zero', () => {
    const value = fc.float({ min: -5, max: 5, noNaN: true });
    fc.assert(
      fc.property(value, (metres) => {
        const back = dequantiseU16(quantiseU16(metres, -5, 5), -5, 5);
        const step = 10 / 65535;
        const bound = (back === 0 ? 1.5 : 1) * step;
        expect(Math.abs(metres - back)).toBeLessThan(bound + 2e-6);
      }),
    );
  });
});

describe('dequantiseRotations', () => {
  it('computes w, which is 0 where x y z are longer than 1', () => {
    const rotationKeys = Uint16Array.of(0, 65535, 32767, 32767, 65535, 65535, 65535, 32767);
    const { times, values } = dequantiseRotations(CODED, joint({ rotationKeys }));
    expect(times).toEqual(Float32Array.of(0, 2));
    expect(values).toEqual(Float32Array.of(1, 0, 0, 0, 1, 1, 0, 0));
  });

  it('reads 0.1 as Euler degrees, Rx · Ry · Rz', () => {
    const h = Math.fround(Math.SQRT1_2);
    const turns = [
      [90, 0, 0, h, 0, 0, h],
      [0, 90, 0, 0, h, 0, h],
      [0, 0, 90, 0, 0, h, h],
      // Rx · Ry of two quarter turns: Z acts first, X last.
      [90, 90, 0, 0.5, 0.5, 0.5, 0.5],
      [90, 0, 90, 0.5, -0.5, 0.5, 0.5],
      [0, 90, 90, 0.5, 0.5, 0.5, 0.5],
    ];
    for (const [x, y, z, ...expected] of turns) {
      const rotationKeys = Float32Array.of(0.5, x, y, z);
      const { times, values } = dequantiseRotations(PLAIN, joint({ rotationKeys }));
      expect(times[0]).toBe(0.5);
      for (let i = 0; i < 4; i++) expect(values[i]).toBeCloseTo(expected[i], 6);
    }
  });
});

describe('dequantisePositions', () => {
  it('gives metres, clamped in 0.1', () => {
    const coded = joint({ positionKeys: Uint16Array.of(32768, 0, 32768, 65535) });
    expect(dequantisePositions(CODED, coded).values).toEqual(Float32Array.of(-5, 0, 5));
    const plain = joint({ positionKeys: Float32Array.of(0, -7, 1.5, 7) });
    expect(dequantisePositions(PLAIN, plain).values).toEqual(Float32Array.of(-5, 1.5, 5));
  });

  it('sorts by time, and keeps the last of several keys at the same time', () => {
    const positionKeys = Float32Array.of(
      1,
      1,
      0,
      0,
      0,
      2,
      0,
      0,
      1,
      3,
      0,
      0,
      0.5,
      4,
      0,
      0,
      1,
      5,
      0,
      0,
    );
    const { times, values } = dequantisePositions(PLAIN, joint({ positionKeys }));
    expect(times).toEqual(Float32Array.of(0, 0.5, 1));
    expect(values).toEqual(Float32Array.of(2, 0, 0, 4, 0, 0, 5, 0, 0));
  });

  it('has one key in a clip of 0 s, and none without keys', () => {
    const positionKeys = Uint16Array.of(0, 0, 0, 0, 65535, 65535, 65535, 65535);
    const still = dequantisePositions({ version: '1.0', duration: 0 }, joint({ positionKeys }));
    expect(still.values).toEqual(Float32Array.of(5, 5, 5));
    expect(dequantisePositions(CODED, joint({})).times).toHaveLength(0);
  });
});
