import { expect, it } from 'vitest';
import {
  around,
  boundsAt,
  isUsualRoom,
  MIDDLE,
  opposite,
  roomOf,
  spotAtRight,
} from './standing.ts';

const QUARTER = Math.PI / 2;

// The camera's right is (−sin, cos) of its azimuth.
it.each([
  ['from the front: to their left', 0, [0, 0.75]],
  ['from their right, who face right: forward', -QUARTER, [0.75, 0]],
  ['from their left: backward', QUARTER, [-0.75, 0]],
  ['from behind: to their right', Math.PI, [0, -0.75]],
  ['from behind, turned the other way', -Math.PI, [0, -0.75]],
  ['after two whole turns and a little', 8 * QUARTER + 0.7, [0, 0.75]],
  ['nearer to the side than to the front', -0.8, [0.75, 0]],
])('the second stands at the right as seen %s', (_, azimuth, spot) => {
  expect(spotAtRight(azimuth)).toEqual(spot);
});

it('the first stands on the other side of the middle', () => {
  expect(opposite([0.75, 0.25])).toEqual([-0.75, -0.25]);
});

it('a box moves over the ground, and grows around another', () => {
  const box = { min: [-1, -2, 0], max: [1, 2, 3] } as const;
  const moved = boundsAt(box, [10, 20]);
  expect(moved).toEqual({ min: [9, 18, 0], max: [11, 22, 3] });
  expect(around(box, moved)).toEqual({ min: [-1, -2, 0], max: [11, 22, 3] });
});

it('the camera keeps 1.85 m of height in sight, and the width of one avatar or two', () => {
  expect(roomOf(MIDDLE)).toEqual({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] });
  expect(roomOf([0.75, 0])).toEqual({ min: [-1, -0.5, 0], max: [1, 0.5, 1.85] });
});

it('knows that room from others', () => {
  expect(isUsualRoom(roomOf(MIDDLE))).toBe(true);
  expect(isUsualRoom(roomOf([0.75, 0]))).toBe(false);
  expect(isUsualRoom({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.9] })).toBe(false);
});
