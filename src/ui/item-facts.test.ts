import { expect, it } from 'vitest';
import { plainAnimation } from '../../test/clips.ts';
import type { LoadedClip } from '../app/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { bindClip } from '../motion/index.ts';
import { jointPriorities } from './item-facts.ts';

function loaded(basePriority: number): LoadedClip {
  const joints = [
    { name: 'mHead', priority: -1 },
    { name: 'mNeck', priority: 2 },
  ];
  const animation = plainAnimation(joints, { basePriority });
  return { animation, clip: bindClip(animation, defaultSkeleton) } as LoadedClip;
}

it('gives joints without a priority that of their clip, as it is played', () => {
  expect(jointPriorities(loaded(4))).toEqual([2, 4]);
  // The viewer takes any base priority over 6 for 6.
  expect(jointPriorities(loaded(9))).toEqual([2, 6]);
  expect(jointPriorities(loaded(-1))).toEqual([-1, 2]);
});
