import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  add,
  degreesBetween,
  distance,
  fromAxisAngle,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  multiply,
  rotateVector,
} from '../../src/math/index.ts';
import {
  type FootPlacement,
  orientationQuat,
  placeBones,
  restOffset,
  SIDES,
} from '../../src/motion/pose-description/index.ts';
import { anklePosition, type Frame, frameOf, HEEL, poseLeg, rotationBetween } from './body-pose.ts';

const FLAT: FootPlacement = { x: 0, y: 0.1, lift: 0, pitch: 0, yaw: 0, knee: 0 };
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('poseLeg', () => {
  it('puts the ankle at the given place and orientation, with the knee bent one way', () => {
    const feet = fc.record({
      x: within(-0.22, 0.25),
      y: within(-0.2, 0.2),
      lift: within(0, 0.2),
      pitch: within(-20, 60),
      yaw: within(-30, 30),
      knee: within(-10, 10),
    });
    const pelvises = fc.record({
      roll: within(-9, 9),
      pitch: within(-12, 12),
      yaw: within(-12, 12),
    });
    fc.assert(
      fc.property(feet, pelvises, fc.constantFrom(...SIDES), (foot, orientation, side) => {
        const shift = [0, 0, -0.14] as const;
        const pelvis = orientationQuat(orientation);
        const hips = { position: add(restOffset('mPelvis'), shift), rotation: pelvis };
        const leg = poseLeg(hips, foot, side);
        const bones = placeBones(new Map([['mPelvis', pelvis], ...leg]), shift);
        const ankle = bones.get(`mAnkle${side}`)!;
        expect(distance(ankle.position, anklePosition(foot, side))).toBeLessThan(1e-9);
        const sole = multiply(fromZRotation(foot.yaw), fromYRotation(foot.pitch));
        expect(
          distance(rotateVector([1, 0, 0], ankle.rotation), rotateVector([1, 0, 0], sole)),
        ).toBeLessThan(1e-7);
        const [x, y, z, w] = leg.get(`mKnee${side}`)!;
        expect([x, z]).toEqual([0, 0]);
        expect(Math.sign(y * w)).toBe(1);
      }),
    );
  });

  it('rejects a place that is out of reach', () => {
    const hips = { position: restOffset('mPelvis'), rotation: fromXRotation(0) };
    expect(() => poseLeg(hips, { ...FLAT, x: 0.6 }, 'Left')).toThrow(/overstretched/);
  });
});

describe('anklePosition', () => {
  it('rolls over the ball with the heel up, over the heel with the toes up', () => {
    const ball = restOffset('mFootLeft');
    for (const pitch of [0, 20, 55]) {
      const ankle = anklePosition({ ...FLAT, pitch, yaw: 15 }, 'Left');
      const place = add(
        ankle,
        rotateVector(ball, multiply(fromZRotation(15), fromYRotation(pitch))),
      );
      const flat = add([0, 0.1, 0.067], rotateVector(ball, fromZRotation(15)));
      expect(distance(place, flat)).toBeLessThan(1e-12);
    }
    const ankle = anklePosition({ ...FLAT, pitch: -20 }, 'Left');
    expect(
      distance(add(ankle, rotateVector(HEEL, fromYRotation(-20))), [HEEL[0], 0.1, 0]),
    ).toBeLessThan(1e-12);
  });
});

it('rotationBetween finds the rotation from one frame to another one', () => {
  const q = multiply(fromAxisAngle([0.6, 0, 0.8], 75), fromXRotation(-20));
  const frame = frameOf([1, 2, 3], [0, 1, 0]);
  const rotated = frame.map((axis) => rotateVector(axis, q)) as unknown as Frame;
  expect(degreesBetween(rotationBetween(frame, rotated), q)).toBeCloseTo(0, 5);
});
