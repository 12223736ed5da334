import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ClipScale } from '../../formats/animation/index.ts';
import {
  dotPath,
  percentAt,
  rulerTicks,
  tickPath,
  timeAt,
  timelineSpan,
} from './timeline-geometry.ts';

const CLIP: ClipScale = { version: '1.0', duration: 4 };

/** Raw keys of version 1.0 at these time codes. */
const codes = (...times: number[]) => Uint16Array.from(times.flatMap((time) => [time, 0, 0, 0]));

describe('keys', () => {
  it('are drawn as ticks or dots, one for all that fall together', () => {
    expect(tickPath(CLIP, codes(0, 1, 32768, 65535), 4, 15)).toBe('M0 4V15M500 4V15M1000 4V15');
    expect(dotPath(CLIP, codes(65535), 9.5)).toBe('M1000 9.5h0');
  });

  it('are left out if they are outside the clip', () => {
    const outside = Float32Array.of(-1, 0, 0, 0, 2, 0, 0, 0, 9, 0, 0, 0);
    expect(tickPath({ ...CLIP, version: '0.1' }, outside, 4, 15)).toBe('M500 4V15');
  });
});

describe('positions on the timeline', () => {
  it('are converted from pixels to clip times', () => {
    expect(timeAt(380, 760, 4.2)).toBeCloseTo(2.1);
    expect(timeAt(-20, 760, 4.2)).toBe(0);
    expect(timeAt(900, 760, 4.2)).toBe(4.2);
    expect(timeAt(5, 0, 4.2)).toBe(0);
    expect(timeAt(380, 760, 0)).toBe(0);
  });

  it('are converted from clip times to percentages', () => {
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
  it('has a label every half second for a usual clip, the first one with the unit', () => {
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

  it('has larger steps for long clips and smaller ones for short clips', () => {
    expect(labels(60, 760)).toEqual(['0.0 s', '10.0', '20.0', '30.0', '40.0', '50.0', '60.0']);
    expect(labels(0.1, 760)).toContain('0.05');
  });

  it('has a single label for a pose', () => {
    expect(rulerTicks(0, 760)).toEqual([{ at: 0, label: '0.0 s' }]);
    expect(rulerTicks(-1, 760)).toEqual([{ at: 0, label: '0.0 s' }]);
  });

  it('keeps ticks on the ruler and labels apart at any size', () => {
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

  it('has a span of a second for a pose', () => {
    expect(timelineSpan(0)).toBe(1);
    expect(timelineSpan(-2)).toBe(1);
    expect(timelineSpan(4.2)).toBe(4.2);
  });
});
