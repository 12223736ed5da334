import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rulerTicks, timelineSpan } from './ruler-ticks.ts';

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
