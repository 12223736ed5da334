import { expect, it } from 'vitest';
import { plainAnimation, plainClip } from '../../test/clips.ts';
import { expectNumbers, expectSameRotation, expectUnitQuaternions } from '../../test/matchers.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { bindClip } from './clip.ts';
import { HAS_POSITION, HAS_ROTATION } from './types.ts';

const number = (name: string) => defaultSkeleton.jointNumber(name);

it('lays curves out one after another', () => {
  const clip = plainClip([
    { name: 'mHead', rotations: [[1, 0, 0, 90]] },
    { name: 'mChest' },
    {
      name: 'mNeck',
      rotations: [
        [0, 0, 0, 0],
        [2, 0, 0, 180],
      ],
      positions: [[0, 1, 2, 3]],
    },
  ]);
  expect([...clip.joints]).toEqual(['mHead', 'mChest', 'mNeck'].map(number));
  expect([...clip.components]).toEqual([HAS_ROTATION, 0, HAS_ROTATION | HAS_POSITION]);
  expect(clip.rotations).toMatchObject({ count: 2 });
  expect([...clip.rotations.entries]).toEqual([0, 2]);
  expect([...clip.rotations.starts]).toEqual([0, 1, 3]);
  expect([...clip.rotations.times]).toEqual([1, 0, 2]);
  expectSameRotation(clip.rotations.values.subarray(0, 4), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  expect([...clip.positions.entries]).toEqual([2]);
  expectNumbers(clip.positions.values, [1, 2, 3]);
});

it('adds the pelvis key to its standing place and takes others as they are', () => {
  const clip = plainClip([
    {
      name: 'mChest',
      positions: [[0, 0.5, 0, 0]],
    },
    {
      name: 'hip',
      positions: [
        [0, 0, 0, 0],
        [1, 0.25, 0, -0.5],
      ],
    },
  ]);
  expectNumbers(clip.positions.values, [0.5, 0, 0, 0, 0, 1.067, 0.25, 0, 0.567]);
});

it('leaves out unknown joints and lists them', () => {
  const clip = plainClip([
    { name: 'bow_and_arrow' },
    { name: 'mHead' },
    { name: 'WISDOM_SWORD_1' },
  ]);
  expect([...clip.joints]).toEqual([number('mHead')]);
  expect(clip.unknownJoints).toEqual(['bow_and_arrow', 'WISDOM_SWORD_1']);
});

it('takes the first of a joint listed twice, even by another name', () => {
  const clip = plainClip([
    { name: 'mHead', priority: 1 },
    { name: 'head', priority: 5 },
  ]);
  expect([...clip.priorities]).toEqual([1]);
});

it('puts the base priority in for -1, no higher than 6', () => {
  const joints = [
    { name: 'mHead' },
    { name: 'mNeck', priority: 4 },
    { name: 'mChest', priority: 300 },
  ];
  expect([...plainClip(joints, { basePriority: 3 }).priorities]).toEqual([3, 4, 300]);
  const high = plainClip(joints, { basePriority: 9 });
  expect(high.basePriority).toBe(6);
  expect(high.priorities[0]).toBe(6);
});

it('brings keys that are too long to unit length', () => {
  const animation = plainAnimation([{ name: 'mHead' }], { version: '1.0' });
  animation.joints[0].rotationKeys = Uint16Array.of(0, 65535, 65535, 0, 65535, 60000, 40000, 30000);
  const clip = bindClip(animation, defaultSkeleton);
  expectUnitQuaternions(clip.rotations.values);
  const third = 1 / Math.sqrt(3);
  expectNumbers(clip.rotations.values.subarray(0, 4), [third, third, -third, 0]);
});
