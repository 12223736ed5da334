import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import {
  clampTime,
  EASE_MARKERS,
  flagLabels,
  LOOP_IN,
  LOOP_OUT,
  snapTime,
  stepTime,
} from './timeline-markers.ts';

const [EASE_IN, EASE_OUT] = EASE_MARKERS;
const LOOPING = plainAnimation([], { loop: true, loopIn: 0.5, loopOut: 3, easeIn: 1, easeOut: 2 });
const ONCE = { ...LOOPING, loop: false, rawLoop: 0 };

describe('markers', () => {
  it('do not pass each other', () => {
    expect(LOOP_IN.bounds(LOOPING)).toEqual({ low: 0, high: 3 });
    expect(LOOP_OUT.bounds(LOOPING)).toEqual({ low: 0.5, high: 4 });
    expect(EASE_IN.bounds(ONCE)).toEqual({ low: 0, high: 2 });
    expect(EASE_OUT.bounds(ONCE)).toEqual({ low: 1, high: 4 });
  });

  it('allow eases as long as the clip if it loops', () => {
    expect(EASE_IN.bounds(LOOPING)).toEqual({ low: 0, high: 4 });
    expect(EASE_OUT.bounds(LOOPING)).toEqual({ low: 0, high: 4 });
  });

  it('stay in the clip if a file has loop points outside', () => {
    const wild = { ...LOOPING, loopIn: -2, loopOut: 9 };
    expect(LOOP_IN.bounds(wild)).toEqual({ low: 0, high: 4 });
    expect(LOOP_OUT.bounds(wild)).toEqual({ low: 0, high: 4 });
    expect(LOOP_OUT.bounds({ ...wild, duration: 0 })).toEqual({ low: 0, high: 0 });
  });

  it('move the loop point or the ease that they are named for', () => {
    expect(LOOP_IN.move(LOOPING, 1)).toMatchObject({ loopIn: 1, loopOut: 3 });
    expect(LOOP_OUT.move(LOOPING, 3.5)).toMatchObject({ loopIn: 0.5, loopOut: 3.5 });
    expect(EASE_IN.move(LOOPING, 0.25)).toMatchObject({ easeIn: 0.25, easeOut: 2 });
    expect(EASE_OUT.move(LOOPING, 3.5)).toMatchObject({ easeIn: 1, easeOut: 0.5 });
    expect(EASE_OUT.timeOf(LOOPING)).toBe(2);
  });

  it('have seconds and frames for screen readers', () => {
    const animation = { ...LOOPING, loopIn: Math.fround(0.6) };
    expect(LOOP_IN.valueText(animation)).toBe('loop in 0.600 seconds, frame 18');
    expect(EASE_OUT.valueText(animation)).toBe('ease out 2.000 seconds, 60 frames');
  });
});

describe('flag labels', () => {
  const labels = (loopIn: number, loopOut: number) => flagLabels({ ...LOOPING, loopIn, loopOut });

  it('are inside the loop', () => {
    expect(labels(0.5, 3)).toEqual([
      { text: 'loop in', side: 'after' },
      { text: 'loop out', side: 'before' },
    ]);
  });

  it('are outside a narrow loop, if there is room', () => {
    expect(labels(2, 2.1).map(({ side }) => side)).toEqual(['before', 'after']);
    expect(labels(0, 0.1).map(({ side }) => side)).toEqual(['after', 'after']);
    expect(labels(3.9, 4).map(({ side }) => side)).toEqual(['before', 'before']);
  });

  it('have the text “holds” once for a clip that holds a pose', () => {
    expect(labels(4, 4)).toEqual([
      { text: 'holds', side: 'before' },
      { text: '', side: 'after' },
    ]);
    expect(labels(0, 0)).toEqual([
      { text: '', side: 'before' },
      { text: 'holds', side: 'after' },
    ]);
  });
});

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

  it('stays within the bounds and moves by half a frame at most', () => {
    const seconds = fc.double({ min: 0, max: 60, noNaN: true });
    fc.assert(
      fc.property(seconds, seconds, seconds, (a, b, time) => {
        const bounds = { low: Math.min(a, b), high: Math.max(a, b) };
        const snapped = snapTime(time, bounds);
        expect(snapped).toBeGreaterThanOrEqual(bounds.low);
        expect(snapped).toBeLessThanOrEqual(bounds.high);
        expect(Math.abs(snapped - clampTime(time, bounds))).toBeLessThanOrEqual(1 / 60 + 1e-9);
      }),
    );
  });

  it('is only clamped to the bounds without snapping', () => {
    expect(clampTime(0.6123, CLIP)).toBe(0.6123);
    expect(clampTime(-1, CLIP)).toBe(0);
    expect(clampTime(5, CLIP)).toBe(4.21);
  });
});

describe('steps', () => {
  it('go frame by frame, although files store 0.6 as 0.60000002', () => {
    expect(stepTime(Math.fround(0.6), 1, CLIP)).toBe(19 / 30);
    expect(stepTime(Math.fround(0.6), -1, CLIP)).toBe(17 / 30);
    expect(stepTime(Math.fround(3.8), -10, CLIP)).toBe(104 / 30);
  });

  it('go to the nearest frame first, from between two frames', () => {
    expect(stepTime(0.61, 1, CLIP)).toBe(19 / 30);
    expect(stepTime(0.61, -1, CLIP)).toBe(18 / 30);
  });

  it('stop at the bounds', () => {
    expect(stepTime(4.2, 1, CLIP)).toBe(4.21);
    expect(stepTime(0.01, -1, CLIP)).toBe(0);
  });
});
