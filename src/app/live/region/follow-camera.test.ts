import { expect, it } from 'vitest';
import { findClearSide } from './follow-camera.ts';

const EAST = 0;

it('looks from the front where nobody is in the way', () => {
  expect(findClearSide([128, 128, 26], EAST, [], 5)).toBe(0);
  const beside = [128, 130, 26];
  const behind = [126, 128, 26];
  const farther = [134, 128, 26];
  expect(findClearSide([128, 128, 26], EAST, [beside, behind, farther], 5)).toBe(0);
});

it('looks past one who stands before them, and past one more', () => {
  const before = [130.6, 128, 26];
  expect(findClearSide([128, 128, 26], EAST, [before], 5)).toBe(0.45);
  const toTheLeft = [128 + 2 * Math.cos(0.45), 128 + 2 * Math.sin(0.45), 26];
  expect(findClearSide([128, 128, 26], EAST, [before, toTheLeft], 5)).toBe(-0.45);
});

it('counts from where they face', () => {
  expect(findClearSide([0, 0], Math.PI / 2, [[0, 2]], 5)).toBe(0.45);
  expect(findClearSide([0, 0], Math.PI / 2, [[2, 0]], 5)).toBe(0);
});

it('stays where it is clear already', () => {
  expect(findClearSide([0, 0], EAST, [], 5, -0.45)).toBe(-0.45);
  const atTheRight = [2 * Math.cos(-0.45), 2 * Math.sin(-0.45)];
  expect(findClearSide([0, 0], EAST, [atTheRight], 5, -0.45)).toBe(0);
});

it('looks from the front where somebody stands on every side', () => {
  const ring = Array.from({ length: 24 }, (_, i) => [Math.cos(i / 3.8), Math.sin(i / 3.8)]);
  expect(findClearSide([0, 0], EAST, ring, 5)).toBe(0);
});
