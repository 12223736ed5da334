import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { moveOutOfBody, moveToBoneEnd } from './drag-depth.ts';

const world = createWorldPose();
composeWorld(world, defaultSkeleton, defaultSkeleton.rest);

describe('moveOutOfBody', () => {
  /** Cameras five metres in front of the avatar, and five metres to its left. */
  const IN_FRONT = Float64Array.of(5, 0, 1.27);
  const BESIDE = Float64Array.of(0, 5, 1.27);
  /** Of the left arm. */
  const SHOULDER = Float64Array.of(-0.036, 0.164, 1.521);

  function moved(camera: Float64Array, ...point: readonly [number, number, number]): Float64Array {
    const out = Float64Array.from(point);
    moveOutOfBody(out, camera, SHOULDER, world);
    return out;
  }

  /** Metres between a point and the ray from the camera through another. */
  function distanceFromRay(camera: Float64Array, to: readonly number[], point: Float64Array) {
    const ray = to.map((n, axis) => n - camera[axis]);
    const way = [...point].map((n, axis) => n - camera[axis]);
    const share = ray.reduce((sum, n, axis) => sum + n * way[axis], 0) / Math.hypot(...ray) ** 2;
    return Math.hypot(...way.map((n, axis) => n - share * ray[axis]));
  }

  it('moves a point in the trunk to the chest, where the camera sees it', () => {
    const inTrunk = [0.03, 0.05, 1.4] as const;
    const point = moved(IN_FRONT, ...inTrunk);
    // The chest is 9 cm in front of the centre there, and half a wrist is 3 to 4 cm.
    expect(point[0]).toBeGreaterThan(0.11);
    expect(point[0]).toBeLessThan(0.16);
    expect(distanceFromRay(IN_FRONT, inTrunk, point)).toBeLessThan(1e-6);
  });

  it('moves a point behind the centre to the back', () => {
    expect(moved(IN_FRONT, -0.08, 0.05, 1.3)[0]).toBeLessThan(-0.13);
  });

  it('moves a point to the side of the body for a camera there', () => {
    const [x, y] = moved(BESIDE, 0, 0.05, 1.2);
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeGreaterThan(0.15);
  });

  it('moves a point out of the head', () => {
    expect(moved(IN_FRONT, 0.02, 0, 1.75)[0]).toBeGreaterThan(0.09);
  });

  it('leads the arm in front of the body to its other side', () => {
    const beyond = [0.03, -0.22, 1.3] as const;
    const point = moved(IN_FRONT, ...beyond);
    expect(point[0]).toBeGreaterThan(0.12);
    expect(distanceFromRay(IN_FRONT, beyond, point)).toBeLessThan(1e-6);
    // Half way from the shoulder, the arm is outside the chest too.
    expect((point[0] - 0.036) / 2).toBeGreaterThan(0.04);
  });

  it('does not jump where the body ends', () => {
    let before = moved(IN_FRONT, 0.05, 0.3, 1.3);
    for (let y = 0.3; y >= -0.4; y -= 0.0005) {
      const point = moved(IN_FRONT, 0.05, y, 1.3);
      expect(Math.hypot(...point.map((n, axis) => n - before[axis]))).toBeLessThan(0.006);
      before = point;
    }
  });

  it('leaves points outside alone, and all points for a camera inside', () => {
    expectNumbers(moved(IN_FRONT, 0.2, 0.1, 1.3), [0.2, 0.1, 1.3]);
    expectNumbers(moved(IN_FRONT, 0, 0.3, 1.1), [0, 0.3, 1.1]);
    const inside = Float64Array.of(0, 0, 1.25);
    expectNumbers(moved(inside, 0.03, 0.05, 1.4), [0.03, 0.05, 1.4]);
  });

  it('leaves all points alone where the body has no size', () => {
    const point = Float64Array.of(0.01, 0, 0);
    moveOutOfBody(point, IN_FRONT, SHOULDER, createWorldPose());
    expectNumbers(point, [0.01, 0, 0]);
  });
});

describe('moveToBoneEnd, with a knee that is dragged', () => {
  const HIP = defaultSkeleton.jointNumber('mHipLeft');
  const KNEE = defaultSkeleton.jointNumber('mKneeLeft');
  /** Position of the left hip at rest, and length of the thigh: metres. */
  const HIP_POSITION = [0.034, 0.127, 1.026];
  const THIGH = 0.493;
  /** Cameras. */
  const IN_FRONT = Float64Array.of(5, 0, 1);
  const BEHIND = Float64Array.of(-5, 0, 1);
  const BESIDE = Float64Array.of(0, 5, 1);

  function moved(camera: Float64Array, point: readonly [number, number, number]): Float64Array {
    const out = Float64Array.from(point);
    moveToBoneEnd(out, camera, HIP, KNEE, world);
    return out;
  }

  const fromHip = (point: Float64Array) =>
    Math.hypot(...[...point].map((n, axis) => n - HIP_POSITION[axis]));

  it.each([
    ['in front of', IN_FRONT],
    ['behind', BEHIND],
  ])('moves it forward for a camera %s the body', (_, camera) => {
    const point = moved(camera, [0.03, 0.1, 0.85]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[0]).toBeGreaterThan(0.4);
    // From five metres away, it comes slightly nearer to the centre of the picture, or moves away from it.
    expect(Math.abs(point[1] - 0.1)).toBeLessThan(0.02);
  });

  it('moves it outward for a camera at the side', () => {
    const point = moved(BESIDE, [0.03, 0.1, 0.85]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[1]).toBeGreaterThan(0.4);
  });

  it('keeps it behind the hip where it is well behind', () => {
    const point = moved(IN_FRONT, [-0.1, 0.1, 0.7]);
    expect(fromHip(point)).toBeCloseTo(THIGH, 3);
    expect(point[0]).toBeLessThan(-0.2);
  });

  it('does not jump where the ray leaves its reach', () => {
    let before = moved(IN_FRONT, [0.03, 0.1, 0.4]);
    for (let z = 0.4; z < 0.9; z += 0.0001) {
      const point = moved(IN_FRONT, [0.03, 0.1, z]);
      expect(Math.hypot(...point.map((n, axis) => n - before[axis]))).toBeLessThan(0.02);
      before = point;
    }
  });

  it('moves it to the nearest point of the ray where the bone is too short', () => {
    const point = moved(IN_FRONT, [0.3, 0.1, 0.4]);
    const ray = [IN_FRONT[0] - 0.3, IN_FRONT[1] - 0.1, IN_FRONT[2] - 0.4];
    const square = ray.reduce((sum, n, axis) => sum + n * (point[axis] - HIP_POSITION[axis]), 0);
    expect(square).toBeCloseTo(0, 4);
    expect(fromHip(point)).toBeGreaterThan(THIGH);
  });

  it('leaves it alone for a camera next to the limb', () => {
    expectNumbers(moved(Float64Array.of(0.05, 0.1, 0.9), [0.03, 0.1, 0.85]), [0.03, 0.1, 0.85]);
  });
});
