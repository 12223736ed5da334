import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyAnimation } from '../../../test/animation-arbitrary.ts';
import {
  animationBytes,
  CLIP_1_0,
  fakeJoints,
  oneConstraint,
  PELVIS_TO_GROUND,
} from '../../../test/animation-bytes.ts';
import { expectNumbers } from '../../../test/matchers.ts';
import { plainAnimation } from '../../../test/plain-clips.ts';
import {
  buildAnimation,
  decodeAnimation,
  dequantiseRotations,
  encodeAnimation,
} from '../../formats/animation/index.ts';
import { setDuration, trim } from './index.ts';
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
  it('adds keys at the cuts and moves the rest', () => {
    const cut = trim(turning, 1, 3);
    expect(cut).toMatchObject({ duration: 2, loopIn: 0.5, loopOut: 2 });
    const [{ rotationKeys, positionKeys }] = cut.joints;
    expectNumbers(rotationKeys, [0, 0, 0, 20, 1, 0, 0, 40, 2, 0, 0, 20], 1e-4);
    expect([...positionKeys]).toEqual([0, 0, 0, 0, 2, 2, 4, 0]);
  });

  it('keeps a single key of a curve that holds over the whole cut', () => {
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

  it('loops the whole clip if the loop was cut off, and keeps a held pose', () => {
    expect(trim(turning, 0, 1)).toMatchObject({ loopIn: 0, loopOut: 1 });
    const held = { ...turning, loopIn: 4, loopOut: 4 };
    expect(trim(held, 1, 3)).toMatchObject({ loopIn: 2, loopOut: 2 });
  });

  it('leaves a pose when nothing else is left', () => {
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

  it('plays positions as before at every time', () => {
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
          const expected = [...around, ...keys].map((moment) => at(curve, moment)[0]);
          expect(found).toBeGreaterThan(Math.min(...expected) - 1e-4);
          expect(found).toBeLessThan(Math.max(...expected) + 1e-4);
        });
      }),
    );
  });
});

describe('setDuration', () => {
  it('leaves the codes of version 1.0 alone', () => {
    const clip = decodeAnimation(animationBytes({ ...CLIP_1_0, loopIn: '00 00 80 3e' }));
    const slow = setDuration(clip, 4);
    expect(slow).toMatchObject({ duration: 4, loopIn: 1, loopOut: 4 });
    // Duration, loop in and loop out are 1 s, 0.25 s and 1 s before.
    expect(encodeAnimation({ ...slow, duration: 1, loopIn: 0.25, loopOut: 1 })).toEqual(
      encodeAnimation(clip),
    );
  });

  it('scales the times of version 0.1', () => {
    const clip = plainAnimation([
      {
        name: 'mHead',
        rotations: [
          [1, 10, 20, 30],
          [4, 0, 0, 0],
        ],
      },
    ]);
    const fast = setDuration(clip, 2);
    expect([...fast.joints[0].rotationKeys]).toEqual([0.5, 10, 20, 30, 2, 0, 0, 0]);
  });

  it('scales the times of constraints', () => {
    const clip = decodeAnimation(oneConstraint(PELVIS_TO_GROUND), { joints: fakeJoints() });
    const [constraint] = setDuration(clip, 2).constraints;
    expect(constraint).toMatchObject({ easeInStart: 0, easeInStop: 2, easeOutStop: 20 });
  });

  it('keeps the eases, unless a clip that does not loop has no room for them', () => {
    const eases = { easeIn: 1, easeOut: 3 };
    const joints = [{ name: 'mHead' }];
    expect(setDuration(plainAnimation(joints, eases), 8)).toMatchObject(eases);
    expect(setDuration(plainAnimation(joints, eases), 2)).toMatchObject({
      easeIn: 0.5,
      easeOut: 1.5,
    });
    const looping = { ...eases, loop: true, rawLoop: 1 };
    expect(setDuration(plainAnimation(joints, looping), 2)).toMatchObject(eases);
  });

  it('gives a pose of duration 0 a duration', () => {
    // Codes of a clip of 0 s all mean 0 s; the last is played, and must not become a movement.
    const clip = decodeAnimation(
      animationBytes({
        ...CLIP_1_0,
        duration: '00 00 00 00',
        loopOut: '00 00 00 00',
        joints: `6d 48 65 61 64 00 ff ff ff ff
          02 00 00 00  00 00 00 00 00 00 00 00  ff ff 11 11 22 22 33 33
          00 00 00 00`,
      }),
    );
    const pose = setDuration(clip, 2);
    expect(pose).toMatchObject({ duration: 2, loopIn: 0, loopOut: 2 });
    expect([...pose.joints[0].rotationKeys]).toEqual([0, 0x1111, 0x2222, 0x3333]);
  });

  it('refuses durations that no clip can have', () => {
    const clip = plainAnimation([{ name: 'mHead' }]);
    for (const seconds of [0, -1, 60.1, Number.NaN]) {
      expect(() => setDuration(clip, seconds)).toThrow(RangeError);
    }
  });
});
