import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrbit, parseTarget } from '../address/index.ts';
import { writeOrbit, writeTarget } from './camera-words.ts';

describe('writeOrbit', () => {
  it('is short', () => {
    expect(writeOrbit(30, 80.1234, 2.5)).toBe('30deg 80.12deg 2.5m');
    expect(writeOrbit(-0.001, 90, null)).toBe('0deg 90deg auto');
  });

  it('says the same side after many turns', () => {
    expect(writeOrbit(720 + 45, 90, 3)).toBe('45deg 90deg 3m');
    expect(writeOrbit(-370, 90, 3)).toBe('-10deg 90deg 3m');
  });

  it('is read as what it was, to a hundredth of a degree and a millimetre', () => {
    const angle = fc.double({ min: -180, max: 180, noNaN: true });
    const zenith = fc.double({ min: 4, max: 119, noNaN: true });
    const metres = fc.double({ min: 0.03, max: 150, noNaN: true });
    fc.assert(
      fc.property(angle, zenith, metres, (theta, phi, radius) => {
        const read = parseOrbit(writeOrbit(theta, phi, radius))!;
        const turn = Math.abs(read.theta - theta);
        expect(Math.min(turn, 360 - turn)).toBeLessThanOrEqual(0.00501);
        expect(Math.abs(read.phi - phi)).toBeLessThanOrEqual(0.00501);
        expect(read.radius).toEqual({ metres: expect.closeTo(radius, 3) });
      }),
    );
  });
});

describe('writeTarget', () => {
  it('is read as what it was, to a millimetre', () => {
    expect(writeTarget([0, -0.0001, 1.2345])).toBe('0m 0m 1.234m');
    expect(parseTarget(writeTarget([1, -2, 0.5]))).toEqual([1, -2, 0.5]);
  });
});
