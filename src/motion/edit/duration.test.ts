import { describe, expect, it } from 'vitest';
import {
  animationBytes,
  CLIP_1_0,
  fakeJoints,
  oneConstraint,
  PELVIS_TO_GROUND,
} from '../../../test/animation-bytes.ts';
import { plainAnimation } from '../../../test/clips.ts';
import { decodeAnimation, encodeAnimation } from '../../formats/animation/index.ts';
import { setDuration } from './index.ts';

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

  it('keeps eases, unless a clip that does not loop has no room', () => {
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

  it('lets a pose of no length last', () => {
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

  it('refuses what no clip can last', () => {
    const clip = plainAnimation([{ name: 'mHead' }]);
    for (const seconds of [0, -1, 60.1, Number.NaN]) {
      expect(() => setDuration(clip, seconds)).toThrow(RangeError);
    }
  });
});
