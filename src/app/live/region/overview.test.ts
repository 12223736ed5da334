import { expect, it } from 'vitest';
import { findLargestGroup, groundNear } from './overview.ts';

const at = (x: number, y: number, z: number, yaw = 0, hasUpdate = true) => ({
  record: { height: 1.8 },
  motion: {
    ground: Float32Array.of(x, y, z),
    rotation: Float32Array.of(0, 0, Math.sin(yaw / 2), Math.cos(yaw / 2)),
    hasUpdate,
  },
});

it('finds where most avatars are, and how they are turned', () => {
  const alone = at(10, 10, 20);
  const group = [at(100, 100, 25, 1.2), at(102, 100, 26, 1.4), at(100, 104, 25, 1.3)];
  const found = findLargestGroup([alone, ...group, at(101, 101, 25, 0, false)]);
  expect(found?.center).toEqual([101, 102, 25]);
  expect(found?.bounds.min).toEqual([-1.5, -2.5, 0]);
  expect(found?.bounds.max).toEqual([1.5, 2.5, expect.closeTo(3, 5)]);
  expect(found?.heading).toBeCloseTo(1.3, 5);
});

it('finds no group before any avatar has a place', () => {
  expect(findLargestGroup([at(1, 1, 1, 0, false)])).toBeNull();
  expect(findLargestGroup([])).toBeNull();
});

it('takes the feet of the lowest avatar near a point for the ground', () => {
  const avatars = [at(1, 1, 22), at(2, 1, 21), at(200, 1, 3), at(1, 2, 0, 0, false)];
  expect(groundNear(avatars, [0, 0, 23], 20)).toBe(21);
  expect(groundNear(avatars, [100, 100, 23], 20)).toBeNull();
});
