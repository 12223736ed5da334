import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation } from '../../../test/animation-arbitrary.ts';
import { plainAnimation } from '../../../test/plain-clips.ts';
import { describeWithSamples, sharedFile } from '../../../test/shared-samples.ts';
import { type Animation, buildAnimation, decodeAnimation } from '../../formats/animation/index.ts';
import { type CurveKind, readCurve, sampleCurve, valueDistance } from './played-curve.ts';
import { countKeys, reduceKeys } from './reduce-keys.ts';

/** The largest deviation of any curve, at `samples` moments between each two keys of the original. */
function largestDeviation(
  before: Animation,
  after: Animation,
  kind: CurveKind,
  samples: number,
): number {
  const [a, b] = [new Float32Array(4), new Float32Array(4)];
  let worst = 0;
  before.joints.forEach((joint, index) => {
    const original = readCurve(before, joint, kind);
    const reduced = readCurve(after, after.joints[index], kind);
    original.times.forEach((time, key) => {
      const length = (original.times[key + 1] ?? time) - time;
      for (let sample = 0; sample < samples; sample++) {
        const moment = time + (sample / samples) * length;
        sampleCurve(a, original, moment);
        sampleCurve(b, reduced, moment);
        worst = Math.max(worst, valueDistance(kind, a, 0, b, 0));
      }
    });
  });
  return worst;
}

/** A wandering head: turns and moves by small steps, as recorded motion does. */
const wandering = fc
  .tuple(
    fc.array(fc.tuple(...Array.from({ length: 3 }, () => fc.integer({ min: -40, max: 40 }))), {
      minLength: 2,
      maxLength: 60,
    }),
    fc.float({ min: 1, max: 30, noNaN: true }),
  )
  .map(([steps, duration]) => {
    const point = [0, 0, 0];
    const keys = steps.map((step, index) => {
      step.forEach((by, axis) => {
        point[axis] += by / 400;
      });
      return { time: (index / (steps.length - 1)) * duration, point: [...point] };
    });
    return buildAnimation({
      duration,
      joints: [
        {
          name: 'mHead',
          rotations: keys.map(({ time, point: [x, y, z] }) => ({ time, rotation: [x, y, z, 1] })),
          positions: keys.map(({ time, point: [x, y, z] }) => ({ time, position: [x, y, z] })),
        },
      ],
    });
  });

describe('reduceKeys', () => {
  it('keeps the ends of a straight line and reports how far it deviates', () => {
    const clip = plainAnimation([
      {
        name: 'mHead',
        positions: [
          [0, 0, 0, 0],
          [1, 1, 0.001, 0],
          [2, 2, 0, 0],
          [3, 3, 0, 0],
        ],
      },
    ]);
    const bold = reduceKeys(clip, { degrees: 0, millimetres: 1.1 });
    expect([...bold.animation.joints[0].positionKeys]).toEqual([0, 0, 0, 0, 3, 3, 0, 0]);
    expect(bold).toMatchObject({ before: 4, after: 2, worstDegrees: 0 });
    expect(bold.worstMillimetres).toBeCloseTo(1, 4);
    const careful = reduceKeys(clip, { degrees: 0, millimetres: 0.4 });
    expect(careful.after).toBe(4);
  });

  it('measures rotations by the angle between them', () => {
    const clip = plainAnimation([
      {
        name: 'mHead',
        rotations: [
          [0, 0, 0, 0],
          [1, 0, 0, 0.5],
          [2, 0, 0, 0],
        ],
      },
    ]);
    expect(reduceKeys(clip, { degrees: 0.4, millimetres: 0 }).after).toBe(3);
    const { after, worstDegrees } = reduceKeys(clip, { degrees: 0.6, millimetres: 0 });
    expect(after).toBe(2);
    expect(worstDegrees).toBeCloseTo(0.5, 4);
  });

  it('drops keys that are not played, whatever the bounds', () => {
    const clip = plainAnimation([
      {
        name: 'mHead',
        rotations: [
          [1, 0, 0, 10],
          [0, 0, 0, 0],
          [1, 0, 0, 20],
        ],
      },
    ]);
    const { animation } = reduceKeys(clip, { degrees: 0, millimetres: 0 });
    expect([...animation.joints[0].rotationKeys]).toEqual([0, 0, 0, 0, 1, 0, 0, 20]);
  });

  it('refuses bounds that are negative or not finite', () => {
    const clip = plainAnimation([{ name: 'mHead' }]);
    expect(() => reduceKeys(clip, { degrees: Number.NaN, millimetres: 0 })).toThrow(RangeError);
    expect(() => reduceKeys(clip, { degrees: 1, millimetres: -1 })).toThrow(RangeError);
  });

  it('stays within the bounds everywhere, with stored values', () => {
    const bound = fc.float({ min: Math.fround(0.05), max: 20, noNaN: true });
    fc.assert(
      fc.property(fc.oneof(wandering, anyAnimation('0.1')), bound, bound, (clip, d, mm) => {
        const reduced = reduceKeys(clip, { degrees: d, millimetres: mm });
        const degrees = largestDeviation(clip, reduced.animation, 'rotation', 37);
        const metres = largestDeviation(clip, reduced.animation, 'position', 3);
        expect(degrees).toBeLessThanOrEqual(d);
        expect(metres * 1000).toBeLessThanOrEqual(mm + 1e-3);
        expect(reduced.worstDegrees).toBeLessThanOrEqual(d);
        expect(reduced.after).toBe(countKeys(reduced.animation));
        const ends = (a: Animation) =>
          readCurve(a, a.joints[0], 'rotation').times.filter(
            (_, k, all) => k % (all.length - 1) === 0,
          );
        expect(ends(reduced.animation)).toEqual(ends(clip));
      }),
      { numRuns: 150 },
    );
  });
});

describeWithSamples('reduced samples', () => {
  it('a dance plays as before to within a degree', () => {
    const dance = decodeAnimation(sharedFile('samples/anim/dance5.anim'));
    const reduced = reduceKeys(dance, { degrees: 1, millimetres: 2 });
    expect(reduced.before).toBe(countKeys(dance));
    expect(reduced.after).toBeLessThan(reduced.before);
    expect(largestDeviation(dance, reduced.animation, 'rotation', 11)).toBeLessThanOrEqual(1);
    expect(largestDeviation(dance, reduced.animation, 'position', 2)).toBeLessThanOrEqual(
      0.002 + 1e-6,
    );
  });
});
