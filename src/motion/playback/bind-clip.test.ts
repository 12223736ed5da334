import { expect, it } from 'vitest';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { plainAnimation, plainClip } from '../../../test/plain-clips.ts';
import { defaultSkeleton } from '../../avatar/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../layer.ts';
import { bindClip } from './bind-clip.ts';

const number = (name: string) => defaultSkeleton.jointNumber(name);

it('lays out curves with different key times one after the other', () => {
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
  const { rotations, positions } = clip;
  expect(rotations.count).toBe(2);
  expect([...rotations.entries]).toEqual([0, 2]);
  expect([...rotations.rows]).toEqual([0, 1]);
  expect([...rotations.rowStarts]).toEqual([0, 1, 3]);
  expect([...rotations.times]).toEqual([1, 0, 2]);
  expect([...rotations.starts]).toEqual([0, 1]);
  expect([...rotations.strides]).toEqual([1, 1]);
  expectSameRotation(rotations.values.subarray(0, 4), [0, 0, Math.SQRT1_2, Math.SQRT1_2]);
  expect([...positions.entries]).toEqual([2]);
  expectNumbers(positions.values, [1, 2, 3]);
});

it('lays out curves with the same key times side by side, time by time', () => {
  const at = (...keys: [number, number][]) => keys.map(([time, x]) => [time, x, 0, 0] as const);
  const { positions } = plainClip([
    { name: 'mHead', positions: at([0, 1], [2, 2]) },
    { name: 'mNeck', positions: at([1, 3]) },
    { name: 'mChest', positions: at([0, 4], [2, 5]) },
  ]);
  expect([...positions.entries]).toEqual([0, 2, 1]);
  expect([...positions.rows]).toEqual([0, 0, 1]);
  expect([...positions.times]).toEqual([0, 2, 1]);
  expect([...positions.starts]).toEqual([0, 1, 4]);
  expect([...positions.strides]).toEqual([2, 1]);
  const xs = positions.values.filter((_, k) => k % 3 === 0);
  expect([...xs]).toEqual([1, 4, 2, 5, 3]);
});

it.each([
  ['the highest of its joints', [1, 4, 2], 2, 4],
  ['not the base priority', [-1, 1], 5, 1],
  ['at least 0', [-1], 5, 0],
  ['at least 6 for a base of 7 and more', [3, -1], 7, 6],
])('requests its hand pose with %s', (_, priorities, basePriority, expected) => {
  const names = ['mHead', 'mNeck', 'mChest'];
  const joints = priorities.map((priority, k) => ({ name: names[k], priority }));
  expect(plainClip(joints, { basePriority, handPose: 11 })).toMatchObject({
    handPose: 11,
    handPriority: expected,
  });
});

it('reads hand pose 14, which no viewer knows, as none', () => {
  expect(plainClip([{ name: 'mHead' }], { handPose: 14 }).handPose).toBe(-1);
});

it.each([
  ['Express_Laugh_Emote', 'Express_Laugh_Emote'],
  ['Closed_Mouth', ''],
  ['closed_mouth', 'closed_mouth'],
])('reads the emote %s as "%s"', (emote, expected) => {
  expect(plainClip([{ name: 'mHead' }], { emote }).emote).toBe(expected);
});

it('adds the pelvis keys to its rest position, and leaves other positions as they are', () => {
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

it('uses the first record of a joint that is listed twice, even by another name', () => {
  const clip = plainClip([
    { name: 'mHead', priority: 1 },
    { name: 'head', priority: 5 },
  ]);
  expect([...clip.priorities]).toEqual([1]);
});

it('replaces priority -1 by the base priority, which is at most 6', () => {
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

it('normalises keys that decode to more than unit length', () => {
  const animation = plainAnimation([{ name: 'mHead' }], { version: '1.0' });
  animation.joints[0].rotationKeys = Uint16Array.of(0, 65535, 65535, 0, 65535, 60000, 40000, 30000);
  const clip = bindClip(animation, defaultSkeleton);
  expectUnitQuaternions(clip.rotations.values);
  const third = 1 / Math.sqrt(3);
  expectNumbers(clip.rotations.values.subarray(0, 4), [third, third, -third, 0]);
});
