import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import {
  curvePath,
  formatBound,
  formatValue,
  heightOf,
  keyDots,
  scaleOf,
  spreadApart,
} from './curve-chart.tsx';
import { sampleJointCurve } from './sampled-curve.ts';

const animation = plainAnimation([
  {
    name: 'mPelvis',
    positions: [
      [0, 0.03, 0, 0],
      [4, -0.01, 0, 0],
    ],
  },
]);
const curve = sampleJointCurve(animation, animation.joints[0], 'position', [0, 0, 0])!;

describe('scale', () => {
  it('includes all three lines, and zero', () => {
    const scale = scaleOf(curve, 10, 50);
    expect(scale.high).toBeCloseTo(30, 4);
    expect(scale.low).toBeCloseTo(-10, 4);
    expect(heightOf(0, scale)).toBeCloseTo(40, 4);
    expect(heightOf(scale.high, scale)).toBe(10);
    expect(heightOf(scale.low, scale)).toBe(50);
  });

  it('does not magnify small motions', () => {
    const still = { ...curve, values: Float64Array.of(0.5, 0, 0) };
    expect(scaleOf(still, 0, 40)).toMatchObject({ high: 1.25, low: -0.75 });
  });
});

describe('paths', () => {
  it('span the whole lane', () => {
    const path = curvePath(curve, 0, 4, scaleOf(curve, 10, 50));
    expect(path.startsWith('M0.0 10.0L')).toBe(true);
    expect(path.endsWith('L1000.0 50.0')).toBe(true);
  });

  it('have a dot at each key', () => {
    expect(keyDots(curve, 0, 4, scaleOf(curve, 10, 50))).toBe('M0.0 10.0h0M1000.0 50.0h0');
  });
});

describe('labels', () => {
  it('stay in place if they are far enough apart', () => {
    expect(spreadApart([40, 10, 25], 10, 0, 60)).toEqual([40, 10, 25]);
  });

  it('move in both directions', () => {
    expect(spreadApart([30, 30, 30], 10, 0, 60)).toEqual([30, 40, 50]);
    expect(spreadApart([58, 60, 59], 10, 0, 60)).toEqual([40, 60, 50]);
  });

  it('do not overlap or leave the chart, and keep their order', () => {
    const height = fc.double({ min: -20, max: 90, noNaN: true });
    fc.assert(
      fc.property(height, height, height, (a, b, c) => {
        const placed = spreadApart([a, b, c], 10, 4, 66);
        const sorted = placed.toSorted((p, q) => p - q);
        expect(sorted[0]).toBeGreaterThanOrEqual(4);
        expect(sorted[2]).toBeLessThanOrEqual(66);
        expect(sorted[1] - sorted[0]).toBeGreaterThanOrEqual(10 - 1e-9);
        expect(sorted[2] - sorted[1]).toBeGreaterThanOrEqual(10 - 1e-9);
        if (a < b) expect(placed[0]).toBeLessThan(placed[1]);
      }),
    );
  });
});

it('formats values, with the unit of bounds, and without a negative zero', () => {
  expect(formatValue(12.44, 'rotation')).toBe('12.4°');
  expect(formatValue(-3, 'rotation')).toBe('−3.0°');
  expect(formatValue(-0.04, 'rotation')).toBe('0.0°');
  expect(formatValue(-30.46, 'position')).toBe('−30.5');
  expect(formatBound(-30.46, 'position')).toBe('−30.5\u202fmm');
  expect(formatBound(5, 'rotation')).toBe('5.0°');
});
