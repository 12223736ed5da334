import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { easeInOut } from '../../math/index.ts';
import { cosineWave, keyedCurve, keyedPose, sineWave, wrap } from './keyed-curves.ts';

const keyLists = fc
  .array(
    fc.tuple(
      fc.double({ min: 0.05, max: 3, noNaN: true }),
      fc.double({ min: -90, max: 90, noNaN: true }),
    ),
    {
      minLength: 2,
      maxLength: 8,
    },
  )
  .map((steps) =>
    steps.map(([, value], i): [number, number] => [
      steps.slice(0, i + 1).reduce((time, [step]) => time + step, 0),
      value,
    ]),
  );

describe('keyed curves', () => {
  it('pass through their keys, and stay between neighbouring keys', () => {
    fc.assert(
      fc.property(keyLists, fc.double({ min: 0, max: 1, noNaN: true }), (keys, u) => {
        const curve = keyedCurve(keys);
        keys.forEach(([time, value]) => {
          expect(curve(time)).toBeCloseTo(value, 9);
        });
        for (let i = 0; i + 1 < keys.length; i++) {
          const [[from, a], [to, b]] = [keys[i], keys[i + 1]];
          const value = curve(from + (to - from) * u);
          expect(value).toBeGreaterThanOrEqual(Math.min(a, b) - 1e-9);
          expect(value).toBeLessThanOrEqual(Math.max(a, b) + 1e-9);
        }
      }),
    );
  });

  it('close on themselves smoothly when they have a period', () => {
    fc.assert(
      fc.property(keyLists, (keys) => {
        const first = keys[0][0];
        const period = keys[keys.length - 1][0] - first + 1;
        const curve = keyedCurve(keys, period);
        expect(curve(first + period + 0.3)).toBeCloseTo(curve(first + 0.3), 9);
        const slope = (from: number, to: number) => (curve(to) - curve(from)) / (to - from);
        const tiny = 1e-6;
        expect(slope(first - tiny, first)).toBeCloseTo(slope(first, first + tiny), 0);
      }),
    );
  });

  it('hold still between equal keys, and beyond the ends of an open curve', () => {
    const curve = keyedCurve([
      [1, 5],
      [2, 7],
      [3, 7],
      [4, 0],
    ]);
    expect([curve(2), curve(2.4), curve(3)]).toEqual([7, 7, 7]);
    expect([curve(-1), curve(9)]).toEqual([5, 0]);
  });

  it('interpolate all numbers of a pose', () => {
    const pose = keyedPose([
      [0, { elbow: 0, flex: 10 }],
      [1, { elbow: 40, flex: 10 }],
    ]);
    expect(pose(0.5)).toEqual({ elbow: 20, flex: 10 });
  });
});

describe('cycles', () => {
  it('have a period of 1', () => {
    expect(sineWave(0.25)).toBeCloseTo(1, 12);
    expect(cosineWave(0.5)).toBeCloseTo(-1, 12);
    expect(wrap(-0.25, 2)).toBe(1.75);
    expect([easeInOut(-1), easeInOut(0.5), easeInOut(2)]).toEqual([0, 0.5, 1]);
  });
});
