import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aboutX,
  aboutY,
  aboutZ,
  add,
  compose,
  distance,
  type FootPlacement,
  orientationQuat,
  placeBones,
  restOffset,
  rotate,
  SIDES,
} from '../../src/motion/pose-description/index.ts';
import { anklePosition, HEEL, poseLeg } from './leg.ts';

const FLAT: FootPlacement = { x: 0, y: 0.1, lift: 0, pitch: 0, yaw: 0, knee: 0 };
const within = (min: number, max: number) => fc.double({ min, max, noNaN: true });

describe('poseLeg', () => {
  it('puts the ankle where it was asked, turned as asked, knee bent one way', () => {
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
      fc.property(feet, pelvises, fc.constantFrom(...SIDES), (foot, turn, side) => {
        const shift = [0, 0, -0.14] as const;
        const pelvis = orientationQuat(turn);
        const hips = { position: add(restOffset('mPelvis'), shift), rotation: pelvis };
        const leg = poseLeg(hips, foot, side);
        const bones = placeBones(new Map([['mPelvis', pelvis], ...leg]), shift);
        const ankle = bones.get(`mAnkle${side}`)!;
        expect(distance(ankle.position, anklePosition(foot, side))).toBeLessThan(1e-9);
        const sole = compose(aboutZ(foot.yaw), aboutY(foot.pitch));
        expect(distance(rotate(ankle.rotation, [1, 0, 0]), rotate(sole, [1, 0, 0]))).toBeLessThan(
          1e-7,
        );
        const [x, y, z, w] = leg.get(`mKnee${side}`)!;
        expect([x, z]).toEqual([0, 0]);
        expect(Math.sign(y * w)).toBe(1);
      }),
    );
  });

  it('refuses a place out of reach', () => {
    const hips = { position: restOffset('mPelvis'), rotation: aboutX(0) };
    expect(() => poseLeg(hips, { ...FLAT, x: 0.6 }, 'Left')).toThrow(/overstretched/);
  });
});

describe('anklePosition', () => {
  it('rolls over the ball with the heel up, over the heel with the toes up', () => {
    const ball = restOffset('mFootLeft');
    for (const pitch of [0, 20, 55]) {
      const ankle = anklePosition({ ...FLAT, pitch, yaw: 15 }, 'Left');
      const place = add(ankle, rotate(compose(aboutZ(15), aboutY(pitch)), ball));
      const flat = add([0, 0.1, 0.067], rotate(aboutZ(15), ball));
      expect(distance(place, flat)).toBeLessThan(1e-12);
    }
    const ankle = anklePosition({ ...FLAT, pitch: -20 }, 'Left');
    expect(distance(add(ankle, rotate(aboutY(-20), HEEL)), [HEEL[0], 0.1, 0])).toBeLessThan(1e-12);
  });
});
