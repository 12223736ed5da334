import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation } from '../../../test/animation-arbitrary.ts';
import { plainAnimation } from '../../../test/clips.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { buildAnimation, dequantiseRotations } from '../../formats/animation/index.ts';
import { trim } from './index.ts';
import { type PlayedCurve, readCurve, sampleCurve } from './played-curve.ts';

const turning = plainAnimation(
  [
    {
      name: 'mHead',
      rotations: [
        [0, 0, 0, 0],
        [2, 0, 0, 40],
        [4, 0, 0, 0],
      ],
      positions: [
        [1, 0, 0, 0],
        [3, 2, 4, 0],
      ],
    },
  ],
  { loop: true, rawLoop: 1, loopIn: 1.5, loopOut: 3.5 },
);

function at(curve: PlayedCurve, time: number): Float32Array {
  const value = new Float32Array(3);
  sampleCurve(value, curve, time);
  return value;
}

describe('trim', () => {
  it('makes keys at the cuts and moves the rest', () => {
    const cut = trim(turning, 1, 3);
    expect(cut).toMatchObject({ duration: 2, loopIn: 0.5, loopOut: 2 });
    const [{ rotationKeys, positionKeys }] = cut.joints;
    expectNumbers(rotationKeys, [0, 0, 0, 20, 1, 0, 0, 40, 2, 0, 0, 20], 1e-4);
    expect([...positionKeys]).toEqual([0, 0, 0, 0, 2, 2, 4, 0]);
  });

  it('keeps the one pose of a curve that is held over the whole cut', () => {
    const cut = trim(turning, 3.25, 3.75);
    expect([...cut.joints[0].positionKeys]).toEqual([0, 2, 4, 0]);
    const early = trim(turning, 0.25, 0.75);
    expect([...early.joints[0].positionKeys]).toEqual([0, 0, 0, 0]);
  });

  it('keeps stored codes, and interpolates only at the cuts', () => {
    const quarter = [0, 0, Math.SQRT1_2, Math.SQRT1_2] as const;
    const coded = buildAnimation({
      duration: 4,
      joints: [
        {
          name: 'mHead',
          rotations: [
            { time: 0, rotation: [0, 0, 0, 1] },
            { time: 2, rotation: quarter },
          ],
        },
      ],
    });
    const [joint] = trim(coded, 1, 4).joints;
    expect(joint.rotationKeys.length).toBe(8);
    // 2 s of 4 s are stored as 32767; (32767 / 65535 * 4 - 1) / 3 * 65535 = 21844.3.
    expect(joint.rotationKeys[4]).toBe(21844);
    expect([...joint.rotationKeys.subarray(5)]).toEqual([
      ...coded.joints[0].rotationKeys.subarray(5),
    ]);
    const { values } = dequantiseRotations({ version: '1.0', duration: 3 }, joint);
    expectNumbers(
      values.subarray(0, 4),
      [0, 0, Math.sin(Math.PI / 8), Math.cos(Math.PI / 8)],
      2e-5,
    );
  });

  it('lets a lost loop be the whole clip, and a held pose stay one', () => {
    expect(trim(turning, 0, 1)).toMatchObject({ loopIn: 0, loopOut: 1 });
    const held = { ...turning, loopIn: 4, loopOut: 4 };
    expect(trim(held, 1, 3)).toMatchObject({ loopIn: 2, loopOut: 2 });
  });

  it('leaves a pose where nothing else is left', () => {
    const pose = trim(turning, 2, 2);
    expect(pose.duration).toBe(0);
    expectNumbers(pose.joints[0].rotationKeys, [0, 0, 0, 40]);
    expectNumbers(pose.joints[0].positionKeys, [0, 1, 2, 0]);
  });

  it('changes no key when nothing is cut off', () => {
    fc.assert(
      fc.property(anyAnimation('1.0'), (animation) => {
        fc.pre(animation.duration > 0);
        const cut = trim(animation, 0, 60);
        animation.joints.forEach((joint, index) => {
          const played = readCurve(animation, joint, 'rotation').keys;
          expect([...cut.joints[index].rotationKeys]).toEqual([...played]);
        });
      }),
    );
  });

  it('plays positions as before at every moment', () => {
    const share = fc.float({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyAnimation('0.1'), share, share, share, (animation, a, b, c) => {
        const [from, to] = [a, b].sort((x, y) => x - y).map((part) => part * animation.duration);
        const cut = trim(animation, from, to);
        const time = c * cut.duration;
        animation.joints.forEach((joint, index) => {
          const curve = readCurve(animation, joint, 'position');
          if (curve.times.length === 0) return;
          const [found] = at(readCurve(cut, cut.joints[index], 'position'), time);
          // Times are of single precision: the curve may be met a little before or after, or at a key between.
          const around = [-2e-5, 0, 2e-5].map((by) => from + time + by);
          const keys = [...curve.times].filter((key) => key > around[0] && key < around[2]);
          const wanted = [...around, ...keys].map((moment) => at(curve, moment)[0]);
          expect(found).toBeGreaterThan(Math.min(...wanted) - 1e-4);
          expect(found).toBeLessThan(Math.max(...wanted) + 1e-4);
        });
      }),
    );
  });
});
