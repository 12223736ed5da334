import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StageError } from '../../../render/index.ts';
import {
  bitRate,
  CaptureError,
  clipPass,
  evenSize,
  fitSize,
  frameCount,
  SIZES,
  settledTime,
  toCaptureError,
  turntableAngle,
} from './capture-plan.ts';

const TIMING = { duration: 4, loop: true, loopIn: 1, loopOut: 3, easeIn: 0.3, easeOut: 0.3 };

describe('frameCount', () => {
  it('is a whole number of frames, at least one', () => {
    expect(frameCount(4, 30)).toBe(120);
    expect(frameCount(1.07, 30)).toBe(32);
    expect(frameCount(0.001, 24)).toBe(1);
  });
});

describe('turntableAngle', () => {
  it('turns once and does not repeat the first frame', () => {
    expect(turntableAngle(0)).toBe(0);
    expect(turntableAngle(0.25)).toBeCloseTo(Math.PI / 2, 12);
    expect(turntableAngle(119 / 120)).toBeLessThan(2 * Math.PI);
  });
});

describe('clipPass', () => {
  it('is one pass of the loop, after the part before the loop', () => {
    expect(clipPass(TIMING)).toEqual({ from: 1, seconds: 2 });
  });

  it('begins once the clip has eased in, a whole number of passes later', () => {
    expect(clipPass({ ...TIMING, easeIn: 3.5 })).toEqual({ from: 5, seconds: 2 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 20, noNaN: true }), (easeIn) => {
        const { from, seconds } = clipPass({ ...TIMING, easeIn });
        expect(from).toBeGreaterThanOrEqual(Math.min(easeIn, from));
        expect(from + 1e-9).toBeGreaterThanOrEqual(easeIn);
        expect((from - 1) / seconds).toBeCloseTo(Math.round((from - 1) / seconds), 9);
      }),
    );
  });

  it('is all of a clip that does not loop, or whose loop points are invalid', () => {
    const whole = { from: 0, seconds: 4 };
    expect(clipPass({ ...TIMING, loop: false })).toEqual(whole);
    expect(clipPass({ ...TIMING, loopIn: 3 })).toEqual(whole);
    expect(clipPass({ ...TIMING, loopIn: 3.5 })).toEqual(whole);
    expect(clipPass({ ...TIMING, loopOut: 9 })).toEqual(whole);
  });
});

describe('settledTime', () => {
  it('is the time of the clip where that has eased in', () => {
    expect(settledTime(TIMING, 9, 1.2)).toBe(1.2);
    expect(settledTime(TIMING, 0.1, 0.1)).toBe(0.1);
  });

  it('is in a later pass where the first is still easing in', () => {
    const slow = { ...TIMING, loopIn: 0, loopOut: 1, duration: 1, easeIn: 2.4 };
    expect(settledTime(slow, 7.25, 0.25)).toBe(3.25);
    expect(settledTime(slow, 2.25, 0.25)).toBe(0.25);
    // Rounds of two seconds, from the first to the third.
    const late = { ...TIMING, easeIn: 3.5 };
    expect([1, 1.5, 2.9].map((time) => settledTime(late, 9, time))).toEqual([5, 3.5, 4.9]);
  });

  it('is the same time where the clip does not loop', () => {
    expect(settledTime({ ...TIMING, easeIn: 2 }, 3, 0.5)).toBe(0.5);
    expect(settledTime({ ...TIMING, loop: false, easeIn: 2 }, 3, 0.5)).toBe(0.5);
    expect(settledTime({ ...TIMING, loop: false, easeIn: 3.5 }, 9, 2)).toBe(2);
    expect(settledTime({ ...TIMING, loopIn: 3, easeIn: 3.5 }, 9, 3.2)).toBe(3.2);
  });
});

describe('bitRate', () => {
  it('grows with the picture, within what recorders accept', () => {
    expect(bitRate(1080, 1080, 30)).toBe(3_499_200);
    expect(bitRate(64, 64, 24)).toBe(2_000_000);
    expect(bitRate(4096, 4096, 60)).toBe(40_000_000);
  });
});

describe('sizes', () => {
  it('are fitted to the limits of browsers', () => {
    expect(fitSize({ width: 3, height: 90_000.4 })).toEqual({ width: 16, height: 4096 });
    expect(evenSize({ width: 641, height: 480.6 })).toEqual({ width: 640, height: 480 });
    for (const size of Object.values(SIZES)) expect(evenSize(size)).toEqual(size);
  });
});

const codeOf = (error: unknown) => toCaptureError(error)?.code ?? null;

describe('toCaptureError', () => {
  it('keeps capture errors, and has codes for errors of drawing and of browsers', () => {
    expect(codeOf(new CaptureError('too-much'))).toBe('too-much');
    expect(codeOf(new StageError('no-webgl'))).toBe('no-stage');
    expect(codeOf(new DOMException('', 'EncodingError'))).toBe('encoder');
    expect(codeOf(new RangeError('Array buffer allocation failed'))).toBe('too-large');
  });

  it('is null where the capture was cancelled', () => {
    const ended = AbortSignal.abort();
    expect(codeOf(ended.reason)).toBeNull();
  });
});
