import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  azimuthOf,
  copyOrbit,
  createOrbit,
  createViewAxes,
  distanceOf,
  elevationOf,
  isSameOrbit,
  lerpOrbits,
  nearestAzimuth,
  stateOf,
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
  it('are interpolated field by field', () => {
    const a = createOrbit();
    const b = { ...createOrbit(), distance: 9, azimuth: 1, shiftY: -50 };
    const half = lerpOrbits(createOrbit(), a, b, 0.5);
    expect(half).toMatchObject({ distance: 7, azimuth: 0.5, shiftY: -25, targetZ: 1 });
    expect(copyOrbit(createOrbit(), b)).toEqual(b);
  });

  it('are the same only when they look the same to a pixel', () => {
    const orbit = createOrbit();
    expect(isSameOrbit(orbit, { ...orbit, targetX: 1e-5 })).toBe(true);
    for (const field of ['targetX', 'targetY', 'targetZ', 'azimuth', 'elevation', 'distance'])
      expect(isSameOrbit(orbit, { ...orbit, [field]: 0.99 })).toBe(false);
    expect(isSameOrbit(orbit, { ...orbit, shiftX: 1 })).toBe(false);
    expect(isSameOrbit(orbit, { ...orbit, shiftY: 1 })).toBe(false);
  });
});

describe('nearestAzimuth', () => {
  it('is the short way round', () => {
    expect(nearestAzimuth(3, -3)).toBeCloseTo(3 - 2 * Math.PI, 12);
    expect(nearestAzimuth(-7 * Math.PI, 0)).toBeCloseTo(-Math.PI, 12);
    expect(nearestAzimuth(0.5, 0)).toBe(0.5);
  });
});

describe('the angles of an orbit', () => {
  it('are measured about the vertical from the front to the left, and down from the zenith', () => {
    expect(azimuthOf(90, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(azimuthOf(-30, 1)).toBeCloseTo(1 - Math.PI / 6, 12);
    expect(elevationOf(90)).toBe(0);
    expect(elevationOf(60)).toBeCloseTo(Math.PI / 6, 12);
    expect(elevationOf(105)).toBeCloseTo(-Math.PI / 12, 12);
  });

  it('have a radius in metres, or as a share of the distance that shows everything', () => {
    expect(distanceOf({ metres: 3 }, 5)).toBe(3);
    expect(distanceOf({ share: 1.05 }, 4)).toBeCloseTo(4.2, 12);
  });

  it('are reported within half a turn of the front', () => {
    const orbit = { ...createOrbit(), targetX: 0.1, targetY: 0.2, targetZ: 1.1, distance: 4 };
    for (const [turns, theta] of [
      [0.25, 90],
      [0.5, 180],
      [-0.5, 180],
      [2.75, -90],
      [-1.25, -90],
    ]) {
      const view = stateOf({ ...orbit, azimuth: 1 + 2 * Math.PI * turns }, 1, 12);
      expect(view.theta).toBeCloseTo(theta, 9);
      expect(view).toMatchObject({ radius: 4, autoRotate: 12 });
      expectNumbers(view.target, [0.1, 0.2, 1.1], 0);
    }
    expect(stateOf({ ...orbit, elevation: Math.PI / 18 }, 0, 0).phi).toBeCloseTo(80, 9);
  });
});
