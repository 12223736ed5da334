import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import { createOrbit } from './orbit.ts';
import { azimuthOf, distanceOf, elevationOf, stateOf } from './view-angles.ts';

describe('the angles of an orbit', () => {
  it('are about the vertical from the front to the left, and down from the zenith', () => {
    expect(azimuthOf(90, 0)).toBeCloseTo(Math.PI / 2, 12);
    expect(azimuthOf(-30, 1)).toBeCloseTo(1 - Math.PI / 6, 12);
    expect(elevationOf(90)).toBe(0);
    expect(elevationOf(60)).toBeCloseTo(Math.PI / 6, 12);
    expect(elevationOf(105)).toBeCloseTo(-Math.PI / 12, 12);
  });

  it('take the radius in metres, or as a share of what shows all', () => {
    expect(distanceOf({ metres: 3 }, 5)).toBe(3);
    expect(distanceOf({ share: 1.05 }, 4)).toBeCloseTo(4.2, 12);
  });

  it('are told within half a turn of the front', () => {
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
