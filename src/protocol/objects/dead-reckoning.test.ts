import fc from 'fast-check';
import { describe, it } from 'vitest';
import {
  expectNumbers,
  expectSameRotation,
  expectUnitQuaternions,
} from '../../../test/matchers.ts';
import { extrapolate } from './object-motion.ts';
import type { Motion } from './object-record.ts';

const AT_REST: Motion = {
  position: [128, 64, 22],
  velocity: [0, 0, 0],
  acceleration: [0, 0, 0],
  rotation: [0, 0, 0, 1],
  angularVelocity: [0, 0, 0],
  footPlane: null,
};

function later(motion: Partial<Motion>, seconds: number) {
  const out = { position: new Float32Array(3), rotation: new Float32Array(4) };
  extrapolate({ ...AT_REST, ...motion }, seconds, out);
  return out;
}

describe('extrapolate', () => {
  it('goes on at the velocity, for two seconds at most', () => {
    const walking = { velocity: [2, -1, 0] as const };
    expectNumbers(later(walking, 0).position, [128, 64, 22]);
    expectNumbers(later(walking, 0.5).position, [129, 63.5, 22]);
    expectNumbers(later(walking, 1).position, [130, 63, 22]);
    expectNumbers(later(walking, 2).position, [132, 62, 22]);
    expectNumbers(later(walking, 60).position, [132, 62, 22]);
  });

  it('does not go back before the update', () => {
    expectNumbers(later({ velocity: [2, 0, 0] }, -1).position, [128, 64, 22]);
  });

  it('takes no notice of a push', () => {
    expectNumbers(later({ acceleration: [0, 0, -9.8] }, 1).position, [128, 64, 22]);
  });

  it('turns on without end, about the axes of the parent', () => {
    const { SQRT1_2 } = Math;
    const spinning = { angularVelocity: [0, 0, Math.PI / 2] as const };
    expectSameRotation(later(spinning, 1).rotation, [0, 0, SQRT1_2, SQRT1_2]);
    expectSameRotation(later(spinning, 6).rotation, [0, 0, 1, 0]);
    // Lying on its back by a quarter turn about X, then a quarter about the region's Z.
    const lying = { ...spinning, rotation: [SQRT1_2, 0, 0, SQRT1_2] as const };
    expectSameRotation(later(lying, 1).rotation, [0.5, 0.5, 0.5, 0.5]);
  });

  it('keeps the rotation a unit one', () => {
    const rate = fc.float({ min: -64, max: 64, noNaN: true });
    fc.assert(
      fc.property(fc.tuple(rate, rate, rate), fc.nat(3600), (angularVelocity, seconds) => {
        expectUnitQuaternions(later({ angularVelocity }, seconds).rotation);
      }),
    );
  });
});
