import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import { buildAnimation } from '../../formats/animation/index.ts';
import { toVersion1 } from './index.ts';

describe('toVersion1', () => {
  it('returns an animation of version 1.0 as it is', () => {
    const clip = buildAnimation({ duration: 1, joints: [{ name: 'mHead' }] });
    expect(toVersion1(clip)).toEqual({ animation: clip, losses: [] });
    expect(toVersion1(clip).animation).toBe(clip);
  });

  it('writes what the uploader writes', () => {
    const plain = plainAnimation([
      { name: 'mHead', rotations: [[1, 0, 0, 90]], positions: [[4, 1, -2, 0]] },
    ]);
    const built = buildAnimation({
      duration: 4,
      handPose: 0,
      easeIn: 0,
      easeOut: 0,
      joints: [
        {
          name: 'mHead',
          priority: -1,
          rotations: [{ time: 1, rotation: [0, 0, -Math.SQRT1_2, -Math.SQRT1_2] }],
          positions: [{ time: 4, position: [1, -2, 0] }],
        },
      ],
    });
    const { animation, losses } = toVersion1(plain);
    expect(animation).toEqual(built);
    expect(losses).toHaveLength(3);
    expect(losses[2]).toBe('Key times were rounded down to steps of 0.061 ms.');
  });

  it('reports what does not fit', () => {
    const { animation, losses } = toVersion1(
      plainAnimation([
        {
          name: 'mPelvis',
          rotations: [
            [-1, 0, 0, 0],
            [2, 0, 0, 0],
            [2, 0, 0, 0],
            [5, 0, 0, 0],
          ],
          positions: [[0, 7, 0, 0]],
        },
      ]),
    );
    expect([...animation.joints[0].rotationKeys.filter((_, i) => i % 4 === 0)]).toEqual([
      0, 32767, 65535,
    ]);
    expect([...animation.joints[0].positionKeys]).toEqual([0, 65535, 32767, 32767]);
    expect(losses).toEqual([
      "2 keys were outside the clip's 4 s and moved to its ends.",
      '1 key was farther than 5 m away on an axis and cut to that.',
      '1 key was left out, as a later key has the same time.',
      'Key times were rounded down to steps of 0.061 ms.',
    ]);
  });
});
