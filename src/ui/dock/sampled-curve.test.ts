import { describe, expect, it } from 'vitest';
import { plainAnimation } from '../../../test/plain-clips.ts';
import type { Vector3 } from '../../math/index.ts';
import { readValue, sampleJointCurve, samplingTimes } from './sampled-curve.ts';

const ZERO: Vector3 = [0, 0, 0];

function sampled(
  kind: 'rotation' | 'position',
  keys: readonly (readonly [number, number, number, number])[],
  origin = ZERO,
) {
  const field = kind === 'rotation' ? 'rotations' : 'positions';
  const animation = plainAnimation([{ name: 'mChest', [field]: keys }]);
  return sampleJointCurve(animation, animation.joints[0], kind, origin)!;
}

const read = (...[curve, time]: [ReturnType<typeof sampled>, number]) => {
  const out = new Float64Array(3);
  readValue(out, curve, time);
  return [...out];
};

describe('sampling times', () => {
  it('are the keys, and even steps between them', () => {
    expect(samplingTimes([1, 2.5], 4, 9)).toEqual([0, 0.5, 1, 1.75, 2.5, 3.25, 4]);
  });

  it('are even steps if there are more keys than samples', () => {
    const keys = Float32Array.from({ length: 900 }, (_, key) => key / 450);
    expect(samplingTimes(keys, 2, 5)).toEqual([0, 0.5, 1, 1.5, 2]);
  });

  it('are without keys at the ends and outside of the clip', () => {
    expect(samplingTimes([-1, 0, 2, 4, 9], 4, 3)).toEqual([0, 2, 4]);
  });

  it('are never more than the limit', () => {
    const keys = Float32Array.from({ length: 590 }, (_, key) => (key / 590) ** 2 * 4);
    expect(samplingTimes(keys, 4).length).toBeLessThanOrEqual(600);
  });
});

describe('rotations', () => {
  it('about one axis are the angle that was set at keys, and as played between them', () => {
    const turn = sampled('rotation', [
      [0, 0, 0, 0],
      [2, 0, 0, 90],
    ]);
    expect(read(turn, 2)[2]).toBeCloseTo(90, 4);
    expect(read(turn, 1)[2]).toBeCloseTo(45, 4);
    // Normalised straight line, a quarter of the way: atan2(sin 45° / 4, 3/4 + cos 45° / 4) twice.
    expect(read(turn, 0.5)[2]).toBeCloseTo(21.5982, 4);
    expect(read(turn, 3)).toEqual([0, 0, expect.closeTo(90, 4)]);
  });

  it('continue through half turns instead of jumping', () => {
    const spin = sampled('rotation', [
      [0, 0, 0, 0],
      [1, 0, 0, 150],
      [2, 0, 0, 300],
      [3, 0, 0, 450],
      [4, 0, 0, 600],
    ]);
    const z = Array.from(spin.times, (_, point) => spin.values[3 * point + 2]);
    expect(z.at(-1)).toBeCloseTo(600, 3);
    for (let i = 1; i < z.length; i++) expect(Math.abs(z[i] - z[i - 1])).toBeLessThan(5);
    expect(read(spin, 4)[2]).toBeCloseTo(600, 3);
    expect(read(spin, 1)[2]).toBeCloseTo(150, 3);
  });

  it('return to zero, and to whole turns', () => {
    const back = sampled('rotation', [
      [0, 0, 0, 120],
      [1, 0, 0, 240],
      [2, 0, 0, 360],
      [4, 0, 0, 360],
    ]);
    expect(read(back, 4)[2]).toBeCloseTo(360, 3);
    expect(read(sampled('rotation', [[1, 0, 0, 0]]), 2)).toEqual([0, 0, 0]);
  });
});

describe('positions', () => {
  it('are millimetres from the joint at rest', () => {
    const path = sampled(
      'position',
      [
        [1, 0.1, 0, 0.5],
        [3, 0.2, 0, 0.5],
      ],
      [0.1, 0, 0.4],
    );
    expect(read(path, 0)).toEqual([expect.closeTo(0, 4), 0, expect.closeTo(100, 4)]);
    expect(read(path, 2)[0]).toBeCloseTo(50, 4);
    expect(read(path, 4)[0]).toBeCloseTo(100, 4);
  });
});

it('has the indexes of the keys, and is null without keys', () => {
  const path = sampled('position', [
    [1, 0, 0, 0],
    [3, 0, 0, 1],
  ]);
  expect(path.keyPoints.map((point) => path.times[point])).toEqual([1, 3]);
  const empty = plainAnimation([{ name: 'mChest' }]);
  expect(sampleJointCurve(empty, empty.joints[0], 'rotation', ZERO)).toBeNull();
});

it('has the value of a pose over the whole span', () => {
  const pose = plainAnimation([{ name: 'mChest', rotations: [[0, 30, 0, 0]] }], { duration: 0 });
  const { times, values } = sampleJointCurve(pose, pose.joints[0], 'rotation', ZERO)!;
  expect([times[0], times.at(-1)]).toEqual([0, 1]);
  expect(values[0]).toBeCloseTo(30, 4);
  expect(values.at(-3)).toBeCloseTo(30, 4);
});
