import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { moveToBoneEnd } from './bone-reach.ts';

const HIP = defaultSkeleton.jointNumber('mHipLeft');
const KNEE = defaultSkeleton.jointNumber('mKneeLeft');
/** Where the left hip is at rest, and how long the thigh is: metres. */
const HIP_PLACE = [0.034, 0.127, 1.026];
const THIGH = 0.493;

const BEFORE = Float64Array.of(5, 0, 1);
const BEHIND = Float64Array.of(-5, 0, 1);
const BESIDE = Float64Array.of(0, 5, 1);

const world = createWorldPose();
composeWorld(world, defaultSkeleton, defaultSkeleton.rest);

/** A point that the left knee is dragged to, brought to where the thigh reaches. */
function brought(eye: Float64Array, place: readonly [number, number, number]): Float64Array {
  const point = Float64Array.from(place);
  moveToBoneEnd(point, eye, HIP, KNEE, world);
  return point;
}

const fromHip = (point: Float64Array) =>
  Math.hypot(...[...point].map((n, axis) => n - HIP_PLACE[axis]));

describe('a knee that is dragged nearer to its hip than the thigh is long', () => {
  it.each([
    ['before', BEFORE],
    ['behind', BEHIND],
  ])('comes forward for an eye %s the body', (_, eye) => {
    const point = brought(eye, [0.03, 0.1, 0.85]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[0]).toBeGreaterThan(0.4);
    // Seen from five metres it comes a little nearer to the middle of the picture, or goes farther from it.
    expect(Math.abs(point[1] - 0.1)).toBeLessThan(0.02);
  });

  it('comes outward for an eye at the side', () => {
    const point = brought(BESIDE, [0.03, 0.1, 0.85]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[1]).toBeGreaterThan(0.4);
  });

  it('stays behind where it was well behind', () => {
    const point = brought(BEFORE, [-0.1, 0.1, 0.7]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[0]).toBeLessThan(-0.2);
  });

  it('goes over into the open without a jump', () => {
    let before = brought(BEFORE, [0.03, 0.1, 0.4]);
    for (let z = 0.4; z < 0.9; z += 0.0001) {
      const point = brought(BEFORE, [0.03, 0.1, z]);
      expect(Math.hypot(...point.map((n, axis) => n - before[axis]))).toBeLessThan(0.02);
      before = point;
    }
  });
});

it('comes as near as the ray does where the bone is too short', () => {
  const point = brought(BEFORE, [0.3, 0.1, 0.4]);
  const way = [BEFORE[0] - 0.3, BEFORE[1] - 0.1, BEFORE[2] - 0.4];
  const square = way.reduce((sum, n, axis) => sum + n * (point[axis] - HIP_PLACE[axis]), 0);
  expect(square).toBeCloseTo(0, 4);
  expect(fromHip(point)).toBeGreaterThan(THIGH);
});

it('leaves everything alone for an eye at the limb', () => {
  expectNumbers(brought(Float64Array.of(0.05, 0.1, 0.9), [0.03, 0.1, 0.85]), [0.03, 0.1, 0.85]);
});
