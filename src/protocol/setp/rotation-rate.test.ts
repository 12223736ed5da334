import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fromZRotation } from '../../math/index.ts';
import { rotationRate, rotationRateQuaternion, turned } from './rotation-rate.ts';

describe('quaternion rates', () => {
  it('are the rotation of one second', () => {
    // 90 degrees about z.
    const [x, y, z] = rotationRate([0, 0, Math.SQRT1_2, Math.SQRT1_2]);
    expect([x, y]).toEqual([0, 0]);
    expect(z).toBeCloseTo(Math.PI / 2, 12);
  });

  it('reach beyond half a turn per second', () => {
    const [, , z] = rotationRate(rotationRateQuaternion([0, 0, 5]));
    expect(z).toBeCloseTo(5, 12);
  });

  it('are no rotation as identity, as zeros, and where they have no sense', () => {
    expect(rotationRate([0, 0, 0, 1])).toEqual([0, 0, 0]);
    expect(rotationRate([0, 0, 0, 0])).toEqual([0, 0, 0]);
    expect(rotationRate([Number.NaN, 0, 0, 1])).toEqual([0, 0, 0]);
    expect(rotationRate([Number.POSITIVE_INFINITY, 0, 0, 1])).toEqual([0, 0, 0]);
  });

  it('are written as one turn per second at most', () => {
    const [, , z] = rotationRate(rotationRateQuaternion([0, 0, 50]));
    expect(z).toBeGreaterThan(6.2);
    expect(z).toBeLessThan(2 * Math.PI);
  });

  it('survive being written and read', () => {
    const axis = fc.double({ min: -3.5, max: 3.5, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(axis, axis, axis), (rate) => {
        const read = rotationRate(rotationRateQuaternion(rate));
        for (let k = 0; k < 3; k++) expect(read[k]).toBeCloseTo(rate[k], 9);
      }),
    );
  });

  it('turn an orientation about the axes of the bubble', () => {
    const half = turned(fromZRotation(30), [0, 0, Math.PI / 2], [0, 0, 0], 0.5);
    fromZRotation(75).forEach((axis, k) => {
      expect(half[k]).toBeCloseTo(axis, 12);
    });
    // With an acceleration of 1 rad/s² from rest: half a radian in a second.
    const [, , z] = turned([0, 0, 0, 1], [0, 0, 0], [0, 0, 1], 1);
    expect(z).toBeCloseTo(Math.sin(0.25), 12);
  });
});
