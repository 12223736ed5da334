import { describe, expect, it } from 'vitest';
import type { Animation } from '../../formats/animation/index.ts';
import {
  dotPath,
  percentAt,
  tickPath,
  timeAt,
  weightLine,
  weightPath,
} from './timeline-geometry.ts';

function clip(fields: Partial<Animation>): Animation {
  return {
    version: '1.0',
    basePriority: 3,
    duration: 4,
    emote: '',
    loopIn: 0,
    loopOut: 4,
    loop: true,
    rawLoop: 1,
    easeIn: 1,
    easeOut: 2,
    handPose: 1,
    joints: [],
    constraints: [],
    constraintsIgnored: false,
    trailing: new Uint8Array(),
    warnings: [],
    ...fields,
  };
}

/** Raw keys of version 1.0 at these codes of time. */
const codes = (...times: number[]) => Uint16Array.from(times.flatMap((time) => [time, 0, 0, 0]));

describe('keys', () => {
  it('draws ticks and dots, one for keys that fall together', () => {
    expect(tickPath(clip({}), codes(0, 1, 32768, 65535), 4, 15)).toBe('M0 4V15M500 4V15M1000 4V15');
    expect(dotPath(clip({}), codes(65535), 9.5)).toBe('M1000 9.5h0');
  });

  it('leaves out keys outside the clip', () => {
    const outside = Float32Array.of(-1, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0);
    expect(tickPath(clip({ version: '0.1' }), outside, 4, 15)).toBe('M500 4V15');
  });
});

describe('weight', () => {
  const weightAt = (animation: Animation, time: number) =>
    weightLine(animation).find((point) => point.time === time)?.weight;

  it('rises with ease in, and falls with ease out so that it ends with the clip', () => {
    const animation = clip({});
    expect(weightAt(animation, 0)).toBe(0);
    expect(weightAt(animation, 0.5)).toBe(0.5);
    expect(weightAt(animation, 1)).toBe(1);
    expect(weightAt(animation, 2)).toBe(1);
    expect(weightAt(animation, 4)).toBe(0);
  });

  it('is full at once without eases', () => {
    const animation = clip({ easeIn: 0, easeOut: 0 });
    expect(weightAt(animation, 0)).toBe(1);
    expect(weightPath(animation, 3, 25)).toBe('M0.0 3.00L1000.0 3.00');
  });

  it('stays full on a pose of no length, which is held', () => {
    const line = weightLine(clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }));
    expect(line.at(-1)).toEqual({ time: 1, weight: 1 });
  });

  it('stays within the box when the eases are longer than the clip, or negative', () => {
    for (const animation of [
      clip({ easeIn: 9, easeOut: 9 }),
      clip({ easeIn: -1, easeOut: -1 }),
      clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }),
    ]) {
      for (const { time, weight } of weightLine(animation)) {
        expect(time).toBeGreaterThanOrEqual(0);
        expect(weight).toBeGreaterThanOrEqual(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
    }
  });
});

describe('pointer', () => {
  it('turns pixels into seconds within the clip', () => {
    expect(timeAt(380, 760, 4.2)).toBeCloseTo(2.1);
    expect(timeAt(-20, 760, 4.2)).toBe(0);
    expect(timeAt(900, 760, 4.2)).toBe(4.2);
    expect(timeAt(5, 0, 4.2)).toBe(0);
    expect(timeAt(380, 760, 0)).toBe(0);
  });

  it('turns seconds into a place on the track', () => {
    expect(percentAt(2, 4)).toBe('50.000%');
    expect(percentAt(9, 4)).toBe('100.000%');
    expect(percentAt(-1, 4)).toBe('0.000%');
  });
});
