import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOrbit, parseTarget, writeOrbit, writeTarget } from './camera-options.ts';

describe('writeOrbit', () => {
  it('writes short numbers', () => {
    expect(writeOrbit(30, 80.1234, 2.5)).toBe('30deg 80.12deg 2.5m');
    expect(writeOrbit(-0.001, 90, null)).toBe('0deg 90deg auto');
  });

  it('writes the same direction after many turns', () => {
    expect(writeOrbit(720 + 45, 90, 3)).toBe('45deg 90deg 3m');
    expect(writeOrbit(-370, 90, 3)).toBe('-10deg 90deg 3m');
  });

  it('is parsed again to a hundredth of a degree and a millimetre', () => {
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
  it('is parsed again to a millimetre', () => {
    expect(writeTarget([0, -0.0001, 1.2345])).toBe('0m 0m 1.234m');
    expect(parseTarget(writeTarget([1, -2, 0.5]))).toEqual([1, -2, 0.5]);
  });
});

describe('parseOrbit and parseTarget', () => {
  it('reads angles in degrees or radians, lengths in metres, and shares', () => {
    expect(parseOrbit('30deg 80deg 3m')).toEqual({ theta: 30, phi: 80, radius: { metres: 3 } });
    expect(parseOrbit('0 1.5707963267948966rad 105%')).toEqual({
      theta: 0,
      phi: 90,
      radius: { share: 1.05 },
    });
    expect(parseOrbit('-45deg 90deg')?.radius).toEqual({ share: 1 });
    expect(parseTarget('0m -10cm 1.2m')).toEqual([0, -0.1, 1.2]);
    expect(parseTarget(' auto ')).toBe('auto');
  });

  it('has no limit of distance, from the zenith to straight below', () => {
    expect(parseOrbit('0 0 0.01m')).toEqual({ theta: 0, phi: 0, radius: { metres: 0.01 } });
    expect(parseOrbit('0 180 2mm')).toEqual({ theta: 0, phi: 180, radius: { metres: 0.002 } });
  });

  it.each(['left 90 1m', '0 level 1m', '0 -0.5 1m', '0 180.5 1m'])('has no orbit %j', (text) =>
    expect(parseOrbit(text)).toBeNull(),
  );

  it.each(['', '1', '1 2 3 4', '0 200 1m', '0 90 0m', '0 90 -1%', 'a b c', '0 90 1km'])(
    'has no orbit %j',
    (text) => expect(parseOrbit(text)).toBeNull(),
  );

  it.each(['', '1 2', '1 2 3 4', '1deg 2 3'])('has no target %j', (text) =>
    expect(parseTarget(text)).toBeNull(),
  );
});
