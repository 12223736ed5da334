import { describe, expect, it } from 'vitest';
import { findClearSide } from './clear-side.ts';

const EAST = 0;

describe('findClearSide', () => {
  it('is the front if no avatar is in between', () => {
    expect(findClearSide([128, 128, 26], EAST, [], 5)).toBe(0);
    const beside = [128, 130, 26];
    const behind = [126, 128, 26];
    const farther = [134, 128, 26];
    expect(findClearSide([128, 128, 26], EAST, [beside, behind, farther], 5)).toBe(0);
  });

  it('avoids an avatar in front of the subject, and another one', () => {
    const inFront = [130.6, 128, 26];
    expect(findClearSide([128, 128, 26], EAST, [inFront], 5)).toBe(0.45);
    const toTheLeft = [128 + 2 * Math.cos(0.45), 128 + 2 * Math.sin(0.45), 26];
    expect(findClearSide([128, 128, 26], EAST, [inFront, toTheLeft], 5)).toBe(-0.45);
  });

  it("is measured from the subject's heading", () => {
    expect(findClearSide([0, 0], Math.PI / 2, [[0, 2]], 5)).toBe(0.45);
    expect(findClearSide([0, 0], Math.PI / 2, [[2, 0]], 5)).toBe(0);
  });

  it('stays while it is clear', () => {
    expect(findClearSide([0, 0], EAST, [], 5, -0.45)).toBe(-0.45);
    const toTheRight = [2 * Math.cos(-0.45), 2 * Math.sin(-0.45)];
    expect(findClearSide([0, 0], EAST, [toTheRight], 5, -0.45)).toBe(0);
  });

  it('is the front where there are avatars on every side', () => {
    const ring = Array.from({ length: 24 }, (_, i) => [Math.cos(i / 3.8), Math.sin(i / 3.8)]);
    expect(findClearSide([0, 0], EAST, ring, 5)).toBe(0);
  });
});
