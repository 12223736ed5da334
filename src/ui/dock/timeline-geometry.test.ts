import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Animation } from '../../formats/animation/index.ts';
import {
  clipEnvelope,
  clipEnvelopePath,
  dotPath,
  percentAt,
  rulerTicks,
  tickPath,
  timeAt,
  timelineSpan,
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
    clipEnvelope(animation).find((point) => point.time === time)?.weight;

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
    expect(clipEnvelopePath(animation, 3, 25)).toBe('M0.0 3.00L1000.0 3.00');
  });

  it('stays full on a pose of no length, which is held', () => {
    const line = clipEnvelope(clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }));
    expect(line.at(-1)).toEqual({ time: 1, weight: 1 });
  });

  it('stays within the box when the eases are longer than the clip, or negative', () => {
    for (const animation of [
      clip({ easeIn: 9, easeOut: 9 }),
      clip({ easeIn: -1, easeOut: -1 }),
      clip({ duration: 0, easeIn: 0.8, easeOut: 0.8 }),
    ]) {
      for (const { time, weight } of clipEnvelope(animation)) {
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

const labels = (span: number, pixels: number) =>
  rulerTicks(span, pixels)
    .map(({ label }) => label)
    .filter((label) => label !== null);

describe('rulerTicks', () => {
  it('has a label each half second on a usual clip and names the unit once', () => {
    expect(labels(4.2, 760)).toEqual([
      '0.0 s',
      '0.5',
      '1.0',
      '1.5',
      '2.0',
      '2.5',
      '3.0',
      '3.5',
      '4.0',
    ]);
    expect(rulerTicks(4.2, 760)).toHaveLength(43);
  });

  it('coarsens for long clips and refines for short ones', () => {
    expect(labels(60, 760)).toEqual(['0.0 s', '10.0', '20.0', '30.0', '40.0', '50.0', '60.0']);
    expect(labels(0.1, 760)).toContain('0.05');
  });

  it('measures no time on a pose', () => {
    expect(rulerTicks(0, 760)).toEqual([{ at: 0, label: '0.0 s' }]);
    expect(rulerTicks(-1, 760)).toEqual([{ at: 0, label: '0.0 s' }]);
  });

  it('keeps ticks on the ruler and labels apart, at any size', () => {
    const span = fc.double({ min: 0.05, max: 60, noNaN: true });
    fc.assert(
      fc.property(span, fc.integer({ min: 200, max: 4000 }), (seconds, pixels) => {
        const ticks = rulerTicks(seconds, pixels);
        expect(ticks[0].at).toBe(0);
        expect(ticks.at(-1)!.at).toBeLessThanOrEqual(1 + 1e-6);
        expect(ticks.length).toBeLessThan(pixels / 4);
        const [first, second] = ticks.filter(({ label }) => label !== null);
        if (second) expect((second.at - first.at) * pixels).toBeGreaterThanOrEqual(63);
      }),
    );
  });

  it('gives a pose of no length a second to stand on', () => {
    expect(timelineSpan(0)).toBe(1);
    expect(timelineSpan(-2)).toBe(1);
    expect(timelineSpan(4.2)).toBe(4.2);
  });
});
