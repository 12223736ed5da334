import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  degreesBetween,
  fromXRotation,
  fromZRotation,
  multiply,
  type Vector3,
} from '../../math/index.ts';
import { rotationRateQuaternion } from '../../protocol/setp/index.ts';
import { fullMotion, motionAt, simpleMotion } from './perceived-motion.ts';

const axis = fc.double({ min: -20, max: 20, noNaN: true });
const vector = fc.tuple(axis, axis, axis);
/** Less than one turn per second, which is what a rate can say. */
const rate = fc.double({ min: -6, max: 6, noNaN: true });
const seconds = fc.double({ min: 0, max: 10, noNaN: true });
const STILL = [0, 0, 0, 1] as const;

const fields = (values: object = {}) => ({
  objectIndex: 1,
  location: [0, 0, 0] as Vector3,
  velocity: [0, 0, 0] as Vector3,
  acceleration: [0, 0, 0] as Vector3,
  orientation: STILL,
  angularVelocity: STILL,
  angularAcceleration: STILL,
  ...values,
});

describe('dead reckoning', () => {
  it('is the exact motion under a constant acceleration', () => {
    fc.assert(
      fc.property(vector, vector, vector, seconds, (location, velocity, acceleration, t) => {
        const motion = fullMotion(fields({ location, velocity, acceleration }), 1000)!;
        const state = motionAt(motion, 1000 + 1000 * t);
        for (let i = 0; i < 3; i++) {
          expect(state.location[i]).toBeCloseTo(
            location[i] + velocity[i] * t + 0.5 * acceleration[i] * t * t,
            6,
          );
          expect(state.velocity[i]).toBeCloseTo(velocity[i] + acceleration[i] * t, 6);
        }
      }),
    );
  });

  it('turns about the bubble’s axes by velocity and half the acceleration', () => {
    fc.assert(
      fc.property(rate, rate, fc.double({ min: 0, max: 2, noNaN: true }), (spin, growth, t) => {
        const motion = fullMotion(
          fields({
            orientation: fromXRotation(40),
            angularVelocity: rotationRateQuaternion([0, 0, spin]),
            angularAcceleration: rotationRateQuaternion([0, 0, growth]),
          }),
          0,
        )!;
        const exact = multiply(
          fromZRotation(((spin * t + 0.5 * growth * t * t) * 180) / Math.PI),
          fromXRotation(40),
        );
        expect(degreesBetween(motionAt(motion, 1000 * t).orientation, exact)).toBeLessThan(1e-3);
      }),
    );
  });

  it('is the same whether it is asked once or goes on from what a perception says midway', () => {
    fc.assert(
      fc.property(vector, vector, vector, (location, velocity, acceleration) => {
        const motion = fullMotion(fields({ location, velocity, acceleration }), 0)!;
        const midway = motionAt(motion, 400);
        // A Movement Perception has no acceleration: the last one goes on.
        const continued = simpleMotion(motion, { objectIndex: 1, ...midway }, 400)!;
        const [a, b] = [motionAt(continued, 1000), motionAt(motion, 1000)];
        for (let i = 0; i < 3; i++) expect(a.location[i]).toBeCloseTo(b.location[i], 6);
      }),
    );
  });

  it('stops after twelve seconds without a perception, and does not go back in time', () => {
    const motion = fullMotion(fields({ velocity: [1, 0, 0] }), 5000)!;
    expect(motionAt(motion, 60_000).location[0]).toBe(12);
    expect(motionAt(motion, 0).location[0]).toBe(0);
  });

  it('refuses numbers that are no place, and orientations that are none', () => {
    expect(fullMotion(fields({ location: [1e30, 0, 0] }), 0)).toBeNull();
    expect(fullMotion(fields({ velocity: [0, 1e9, 0] }), 0)).toBeNull();
    expect(fullMotion(fields({ orientation: [0, 0, 0, 0] }), 0)).toBeNull();
    const motion = fullMotion(fields(), 0)!;
    const lost = { objectIndex: 1, ...motion, location: [0, -1e12, 0] as Vector3 };
    expect(simpleMotion(motion, lost, 1)).toBeNull();
  });

  it('makes orientations unit quaternions', () => {
    const motion = fullMotion(fields({ orientation: [0, 0, 2, 2] }), 0)!;
    expect(Math.hypot(...motion.orientation)).toBeCloseTo(1);
  });
});
