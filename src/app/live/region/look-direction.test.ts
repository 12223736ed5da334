import { expect, it } from 'vitest';
import { lookByKeys, lookByPixels, MAX_PITCH } from './look-direction.ts';

it('looks to the right and down with the mouse, and left and up with keys', () => {
  const look = { yaw: 0, pitch: 0 };
  lookByPixels(look, 100, 40);
  expect(look.yaw).toBeCloseTo(-0.25);
  expect(look.pitch).toBeCloseTo(-0.1);
  lookByKeys(look, 1, 1, 0.5);
  expect(look.yaw).toBeCloseTo(Math.PI / 4 - 0.25);
  expect(look.pitch).toBeCloseTo(Math.PI / 4 - 0.1);
});

it('turns round and round, but does not tip over', () => {
  const look = { yaw: 3, pitch: 0 };
  lookByKeys(look, 1, 1, 1);
  expect(look.yaw).toBeCloseTo(3 + Math.PI / 2 - 2 * Math.PI);
  lookByKeys(look, 0, 1, 9);
  expect(look.pitch).toBe(MAX_PITCH);
  lookByPixels(look, 0, 1e6);
  expect(look.pitch).toBe(-MAX_PITCH);
});
