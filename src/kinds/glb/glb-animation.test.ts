import { describe, expect, it } from 'vitest';
import { reduceTrack } from './glb-animation.ts';

const times = Float32Array.of(0, 1, 2, 3);

/** A turn about Z, as a quaternion. */
function turned(degrees: number): number[] {
  const half = (degrees * Math.PI) / 360;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

describe('reduceTrack', () => {
  it('leaves out a joint that stays at rest, and keeps one key of one that stays elsewhere', () => {
    const still = { times, values: Float32Array.of(1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3) };
    expect(reduceTrack('translation', still, [1, 2, 3], 0)).toBeNull();
    expect(reduceTrack('translation', still, [0, 0, 0], 0)).toEqual({
      times: Float32Array.of(0),
      values: Float32Array.of(1, 2, 3),
    });
  });

  it('keeps the keys that cannot be interpolated from the others within the bound', () => {
    const values = Float32Array.of(0, 0, 0, 1, 0, 0, 2, 0.5, 0, 3, 0, 0);
    const frames = { times, values };
    expect([...(reduceTrack('translation', frames, [0, 0, 0], 0.1)?.times ?? [])]).toEqual([
      0, 1, 2, 3,
    ]);
    expect([...(reduceTrack('translation', frames, [0, 0, 0], 0.6)?.times ?? [])]).toEqual([0, 3]);
  });

  it('interpolates rotations along the arc', () => {
    const steady = { times, values: Float32Array.from([0, 40, 80, 120].flatMap(turned)) };
    const track = reduceTrack('rotation', steady, [0, 0, 0, 1], 0.01);
    expect([...(track?.times ?? [])]).toEqual([0, 3]);
    const uneven = { times, values: Float32Array.from([0, 40, 90, 120].flatMap(turned)) };
    expect(reduceTrack('rotation', uneven, [0, 0, 0, 1], 6)?.times).toHaveLength(3);
  });
});
