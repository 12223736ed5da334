import { expect, it } from 'vitest';
import {
  CENTRE,
  isDefaultBounds,
  moveBounds,
  opposite,
  positionAtRight,
  standingBounds,
  unionBounds,
} from './avatar-places.ts';

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
])('the second stands at the right as seen %s', (_, azimuth, position) => {
  expect(positionAtRight(azimuth)).toEqual(position);
});

it('the first stands on the other side of the centre', () => {
  expect(opposite([0.75, 0.25])).toEqual([-0.75, -0.25]);
});

it('a box moves over the ground, and grows around another', () => {
  const box = { min: [-1, -2, 0], max: [1, 2, 3] } as const;
  const moved = moveBounds(box, [10, 20]);
  expect(moved).toEqual({ min: [9, 18, 0], max: [11, 22, 3] });
  expect(unionBounds(box, moved)).toEqual({ min: [-1, -2, 0], max: [11, 22, 3] });
});

it('the camera shows a height of 1.85 m, and the width of one avatar or two', () => {
  expect(standingBounds(CENTRE)).toEqual({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.85] });
  expect(standingBounds([0.75, 0])).toEqual({ min: [-1, -0.5, 0], max: [1, 0.5, 1.85] });
});

it('distinguishes the default bounds from others', () => {
  expect(isDefaultBounds(standingBounds(CENTRE))).toBe(true);
  expect(isDefaultBounds(standingBounds([0.75, 0]))).toBe(false);
  expect(isDefaultBounds({ min: [-0.25, -0.5, 0], max: [0.25, 0.5, 1.9] })).toBe(false);
});
