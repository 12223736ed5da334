import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { keepTime, snapTime, stepTime } from './snap.ts';

const CLIP = { low: 0, high: 4.21 };

describe('snapping', () => {
  it('goes to the nearest frame of 1/30 s', () => {
    expect(snapTime(0.61, CLIP)).toBe(18 / 30);
    expect(snapTime(0.618, CLIP)).toBe(19 / 30);
  });

  it('reaches an end that lies between frames', () => {
    expect(snapTime(4.206, CLIP)).toBe(4.21);
    expect(snapTime(9, CLIP)).toBe(4.21);
    expect(snapTime(4.19, CLIP)).toBeCloseTo(126 / 30, 12);
    expect(snapTime(0.62, { low: 0.625, high: 4.21 })).toBe(0.625);
  });

  it('always stays within the bounds and moves by half a frame at most', () => {
    const seconds = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, seconds, (a, b, time) => {
        const bounds = { low: Math.min(a, b), high: Math.max(a, b) };
        const snapped = snapTime(time, bounds);
        expect(snapped).toBeGreaterThanOrEqual(bounds.low);
        expect(snapped).toBeLessThanOrEqual(bounds.high);
        expect(Math.abs(snapped - keepTime(time, bounds))).toBeLessThanOrEqual(1 / 60 + 1e-9);
      }),
    );
  });

  it('keeps any moment within the bounds when it is free', () => {
    expect(keepTime(0.6123, CLIP)).toBe(0.6123);
    expect(keepTime(-1, CLIP)).toBe(0);
    expect(keepTime(5, CLIP)).toBe(4.21);
  });
});

describe('steps', () => {
  it('go frame by frame, though files hold 0.6 as 0.60000002', () => {
    expect(stepTime(Math.fround(0.6), 1, CLIP)).toBe(19 / 30);
    expect(stepTime(Math.fround(0.6), -1, CLIP)).toBe(17 / 30);
    expect(stepTime(Math.fround(3.8), -10, CLIP)).toBe(104 / 30);
  });

  it('first go to the frame beside them from between two', () => {
    expect(stepTime(0.61, 1, CLIP)).toBe(19 / 30);
    expect(stepTime(0.61, -1, CLIP)).toBe(18 / 30);
  });

  it('stop at the bounds', () => {
    expect(stepTime(4.2, 1, CLIP)).toBe(4.21);
    expect(stepTime(0.01, -1, CLIP)).toBe(0);
  });
});
