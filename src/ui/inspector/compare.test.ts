import { describe, expect, it } from 'vitest';
import { plainClip } from '../../../test/clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { compareClips } from './compare.ts';

const compare = (a: Parameters<typeof compareClips>[0], b: Parameters<typeof compareClips>[1]) =>
  compareClips(a, b, defaultSkeleton);

describe('compareClips', () => {
  it('finds nothing between a clip and itself', () => {
    const clip = plainClip([
      {
        name: 'mTorso',
        rotations: [
          [0, 10, 20, 30],
          [4, 50, 0, 0],
        ],
      },
    ]);
    expect(compare(clip, clip)).toEqual({ seconds: 4, turn: null, distance: null });
  });

  it('finds the joint that is turned most apart, and when', () => {
    // From 0 to 90 degrees and back: farthest at 1 s.
    const a = plainClip([
      {
        name: 'mElbowLeft',
        rotations: [
          [0, 0, 0, 0],
          [1, 0, 0, 90],
          [2, 0, 0, 0],
        ],
      },
    ]);
    const b = plainClip([{ name: 'mElbowLeft', rotations: [[0, 0, 0, 0]] }]);
    const { turn, distance } = compare(a, b);
    expect(turn).toMatchObject({ joint: 'mElbowLeft', at: 1 });
    expect(turn!.amount).toBeCloseTo(90, 3);
    // The wrist stands 0.205 m from the elbow: a quarter turn moves it by √2 times that.
    expect(distance).toMatchObject({ joint: 'mWristLeft', at: 1 });
    expect(distance!.amount).toBeCloseTo(205 * Math.SQRT2, 0);
  });

  it('looks only at the time that both last', () => {
    const a = plainClip([
      {
        name: 'mHead',
        rotations: [
          [0, 0, 0, 0],
          [4, 80, 0, 0],
        ],
      },
    ]);
    const b = plainClip([{ name: 'mHead', rotations: [[0, 0, 0, 0]] }], { duration: 1 });
    const { seconds, turn } = compare(a, b);
    expect(seconds).toBe(1);
    expect(turn!.at).toBe(1);
    expect(turn!.amount).toBeLessThan(80 / 3);
  });

  it('takes a joint that only one clip moves as at rest in the other', () => {
    const a = plainClip([{ name: 'mNeck', rotations: [[0, 0, 30, 0]] }]);
    const { turn } = compare(a, plainClip([]));
    expect(turn!.joint).toBe('mNeck');
    expect(turn!.amount).toBeCloseTo(30, 3);
    expect(turn!.at).toBe(0);
  });

  it('measures positions: the pelvis takes the whole body along, turned by nothing', () => {
    const a = plainClip(
      [
        {
          name: 'mPelvis',
          positions: [
            [0, 0, 0, 0],
            [2, 0.3, 0, -0.4],
          ],
        },
      ],
      { duration: 2 },
    );
    const { turn, distance } = compare(a, plainClip([], { duration: 2 }));
    expect(turn).toBeNull();
    expect(distance!.amount).toBeCloseTo(500, 2);
    expect(distance!.at).toBe(2);
  });

  it('leaves out wings that neither moves, and compares wings that one moves', () => {
    const turned = plainClip([{ name: 'mTorso', rotations: [[0, 0, 0, 90]] }]);
    expect(compare(turned, plainClip([])).distance!.joint).toMatch(/^mWrist/);
    const winged = plainClip([
      { name: 'mTorso', rotations: [[0, 0, 0, 90]] },
      { name: 'mWing4Left', rotations: [[0, 0, 0, 0]] },
    ]);
    expect(compare(winged, plainClip([])).distance!.joint).toBe('mWing4Left');
  });

  it('compares clips without length at their one moment', () => {
    const a = plainClip([{ name: 'mHead', rotations: [[0, 45, 0, 0]] }], { duration: 0 });
    const { seconds, turn } = compare(a, plainClip([], { duration: 9 }));
    expect(seconds).toBe(0);
    expect(turn!.amount).toBeCloseTo(45, 3);
  });

  it('ends soon with clips of hours', () => {
    const hours = { duration: 10_000 };
    const a = plainClip(
      [
        {
          name: 'mHead',
          rotations: [
            [0, 0, 0, 0],
            [10_000, 60, 0, 0],
          ],
        },
      ],
      hours,
    );
    const { turn } = compare(a, plainClip([], hours));
    expect(turn!.at).toBe(10_000);
    expect(turn!.amount).toBeCloseTo(60, 3);
  });
});
