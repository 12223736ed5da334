import { describe, expect, it } from 'vitest';
import {
  copyOrbit,
  createOrbit,
  createViewAxes,
  isSameOrbit,
  lerpOrbits,
  nearestAzimuth,
  type Vec3,
  viewAxes,
} from './orbit.ts';

function expectVector(actual: Vec3, expected: Vec3): void {
  actual.forEach((value, axis) => {
    expect(value).toBeCloseTo(expected[axis], 12);
  });
}

describe('viewAxes', () => {
  it('has the avatar’s left on the right of the screen, seen from the front', () => {
    const axes = viewAxes(createViewAxes(), 0, 0);
    expectVector(axes.back, [1, 0, 0]);
    expectVector(axes.right, [0, 1, 0]);
    expectVector(axes.up, [0, 0, 1]);
  });

  it('has forward on the right of the screen, seen from the avatar’s right', () => {
    const axes = viewAxes(createViewAxes(), -Math.PI / 2, 0);
    expectVector(axes.back, [0, -1, 0]);
    expectVector(axes.right, [1, 0, 0]);
  });

  it('looks down from above', () => {
    const axes = viewAxes(createViewAxes(), 0, Math.PI / 2);
    expectVector(axes.back, [0, 0, 1]);
    expectVector(axes.up, [-1, 0, 0]);
  });
});

describe('orbits', () => {
  it('mix field by field', () => {
    const a = createOrbit();
    const b = { ...createOrbit(), distance: 9, azimuth: 1, shiftY: -50 };
    const half = lerpOrbits(createOrbit(), a, b, 0.5);
    expect(half).toMatchObject({ distance: 7, azimuth: 0.5, shiftY: -25, targetZ: 1 });
    expect(copyOrbit(createOrbit(), b)).toEqual(b);
  });

  it('are the same only when no pixel would tell', () => {
    const orbit = createOrbit();
    expect(isSameOrbit(orbit, { ...orbit, targetX: 1e-5 })).toBe(true);
    for (const field of ['targetX', 'targetY', 'targetZ', 'azimuth', 'elevation', 'distance'])
      expect(isSameOrbit(orbit, { ...orbit, [field]: 0.99 })).toBe(false);
    expect(isSameOrbit(orbit, { ...orbit, shiftX: 1 })).toBe(false);
    expect(isSameOrbit(orbit, { ...orbit, shiftY: 1 })).toBe(false);
  });
});

describe('nearestAzimuth', () => {
  it('takes the short way round', () => {
    expect(nearestAzimuth(3, -3)).toBeCloseTo(3 - 2 * Math.PI, 12);
    expect(nearestAzimuth(-7 * Math.PI, 0)).toBeCloseTo(-Math.PI, 12);
    expect(nearestAzimuth(0.5, 0)).toBe(0.5);
  });
});
