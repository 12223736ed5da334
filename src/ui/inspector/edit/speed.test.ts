import { expect, it } from 'vitest';
import { plainAnimation } from '../../../../test/clips.ts';
import { setDuration, toVersion1, trim } from '../../../motion/edit/index.ts';
import { speedAgainst } from './speed.ts';

const clip = plainAnimation([
  {
    name: 'mHead',
    rotations: [
      [0, 0, 0, 0],
      [1, 0, 0, 10],
      [4, 0, 0, 0],
    ],
  },
]);

it('is what the duration says while keys keep their places', () => {
  expect(speedAgainst(clip, clip)).toBe(1);
  expect(speedAgainst(clip, setDuration(clip, 2))).toBe(2);
  expect(speedAgainst(clip, toVersion1(setDuration(clip, 8)).animation)).toBe(0.5);
});

it('is unknown where a part is missing', () => {
  expect(speedAgainst(clip, trim(clip, 0, 2))).toBeNull();
  expect(speedAgainst(clip, { ...clip, joints: [] })).toBeNull();
  expect(speedAgainst({ ...clip, duration: 0 }, clip)).toBeNull();
});
