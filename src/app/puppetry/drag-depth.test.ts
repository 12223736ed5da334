import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { moveOutOfBody } from './drag-depth.ts';

/** Five metres before the avatar, and as far to its left. */
const BEFORE = Float64Array.of(5, 0, 1.27);
const BESIDE = Float64Array.of(0, 5, 1.27);

/** The left one. */
const SHOULDER = Float64Array.of(-0.036, 0.164, 1.521);

const world = createWorldPose();
composeWorld(world, defaultSkeleton, defaultSkeleton.rest);

function broughtOut(eye: Float64Array, ...place: readonly [number, number, number]): Float64Array {
  const point = Float64Array.from(place);
  moveOutOfBody(point, eye, SHOULDER, world);
  return point;
}

/** How far it is from the ray that goes from the eye to a point. */
function besideRay(eye: Float64Array, to: readonly number[], point: Float64Array): number {
  const ray = to.map((n, axis) => n - eye[axis]);
  const way = [...point].map((n, axis) => n - eye[axis]);
  const share = ray.reduce((sum, n, axis) => sum + n * way[axis], 0) / Math.hypot(...ray) ** 2;
  return Math.hypot(...way.map((n, axis) => n - share * ray[axis]));
}

describe('what is dragged into the body', () => {
  it('comes out on the chest, where the eye sees it', () => {
    const place = [0.03, 0.05, 1.4] as const;
    const point = broughtOut(BEFORE, ...place);
    // The chest reaches to 9 cm before the middle there, and half a wrist is 3 to 4 cm.
    expect(point[0]).toBeGreaterThan(0.11);
    expect(point[0]).toBeLessThan(0.16);
    expect(besideRay(BEFORE, place, point)).toBeLessThan(1e-6);
  });

  it('comes out at the back where it lies behind the middle', () => {
    expect(broughtOut(BEFORE, -0.08, 0.05, 1.3)[0]).toBeLessThan(-0.13);
  });

  it('comes out beside the body for an eye that stands there', () => {
    const [x, y] = broughtOut(BESIDE, 0, 0.05, 1.2);
    expect(x).toBeCloseTo(0, 3);
    expect(y).toBeGreaterThan(0.15);
  });

  it('comes out of the head', () => {
    expect(broughtOut(BEFORE, 0.02, 0, 1.75)[0]).toBeGreaterThan(0.09);
  });

  it('goes before the body to the other side of it', () => {
    const place = [0.03, -0.22, 1.3] as const;
    const point = broughtOut(BEFORE, ...place);
    expect(point[0]).toBeGreaterThan(0.12);
    expect(besideRay(BEFORE, place, point)).toBeLessThan(1e-6);
    // Half way from the shoulder it is out of the chest, too.
    expect((point[0] - 0.036) / 2).toBeGreaterThan(0.04);
  });

  it('goes over into the open without a jump', () => {
    let before = broughtOut(BEFORE, 0.05, 0.3, 1.3);
    for (let y = 0.3; y >= -0.4; y -= 0.0005) {
      const point = broughtOut(BEFORE, 0.05, y, 1.3);
      expect(Math.hypot(...point.map((n, axis) => n - before[axis]))).toBeLessThan(0.006);
      before = point;
    }
  });
});

it('leaves alone what is outside, and everything for an eye within', () => {
  expectNumbers(broughtOut(BEFORE, 0.2, 0.1, 1.3), [0.2, 0.1, 1.3]);
  expectNumbers(broughtOut(BEFORE, 0, 0.3, 1.1), [0, 0.3, 1.1]);
  const within = Float64Array.of(0, 0, 1.25);
  expectNumbers(broughtOut(within, 0.03, 0.05, 1.4), [0.03, 0.05, 1.4]);
});

it('leaves everything alone where the body has no size', () => {
  const point = Float64Array.of(0.01, 0, 0);
  moveOutOfBody(point, BEFORE, SHOULDER, createWorldPose());
  expectNumbers(point, [0.01, 0, 0]);
});
