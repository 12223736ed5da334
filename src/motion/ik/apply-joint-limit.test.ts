import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { rotationTo } from '../../math/flat/index.ts';
import { createRotationLimit } from './apply-joint-limit.ts';
import type { JointLimit } from './joint-limit.ts';
import { IK_LIMITS } from './joint-limit-table.ts';

const part = fc.double({ min: -1, max: 1, noNaN: true });
const rotation = fc
  .tuple(part, part, part, part)
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => Float32Array.from(q, (n) => n / Math.hypot(...q)));

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const about = (axis: number, degrees: number) => {
  const q = Float32Array.of(0, 0, 0, Math.cos(radians(degrees) / 2));
  q[axis] = Math.sin(radians(degrees) / 2);
  return q;
};
const limited = (limit: JointLimit, q: Float32Array<ArrayBuffer>) => {
  const out = q.slice();
  createRotationLimit(limit).apply(out, 0);
  return [...out];
};
const near = (q: Float32Array) => [...q].map((n) => expect.closeTo(n, 5));
/** Degrees of swing and of twist of a rotation, for a joint of the table. */
const swingAndTwist = (limit: { forward: readonly number[] }, q: Float32Array) => {
  const length = Math.hypot(...limit.forward);
  const along = limit.forward.reduce((sum, f, axis) => sum + (f / length) * q[axis], 0);
  const sense = q[3] < 0 ? -1 : 1;
  return {
    swing: radiansToDegrees(2 * Math.acos(Math.min(1, Math.hypot(along, q[3])))),
    twist: radiansToDegrees(2 * Math.atan2(sense * along, sense * q[3])),
  };
};
const radiansToDegrees = (angle: number) => (angle * 180) / Math.PI;
const SLACK = 0.1;

it('has the 42 joints of the table, all of them bones', () => {
  expect(IK_LIMITS.size).toBe(42);
  for (const name of IK_LIMITS.keys()) expect(defaultSkeleton.jointNumber(name)).toBeGreaterThan(0);
  expect(IK_LIMITS.get('mElbowRight')).toEqual({
    kind: 'hinge',
    forward: [0, -1, 0],
    pivot: [-0, 0, -1],
    bend: [-157.5, 0],
    twist: [-45, 135],
  });
  expect(IK_LIMITS.get('mHandThumb1Right')).toMatchObject({ upward: [1, 1, 1] });
  expect(IK_LIMITS.get('mHandThumb2Right')).toMatchObject({ pivot: [1, 0, 0], bend: [0, 54] });
  expect(IK_LIMITS.has('mHipLeft')).toBe(false);
});

it('limits cones: the swing to its angle, the twist to its range', () => {
  const neck = IK_LIMITS.get('mNeck')!;
  expect(limited(neck, about(0, 90))).toEqual(near(about(0, 45)));
  expect(limited(neck, about(2, -100))).toEqual(near(about(2, -45)));
  expect(limited(neck, about(1, 30))).toEqual(near(about(1, 30)));
  expect(limited({ kind: 'cone', forward: [0, 0, 1], cone: 20 }, about(2, 170))).toEqual(
    near(about(2, 170)),
  );
});

it('limits hinges: outside of the range to its nearer end', () => {
  const elbow = IK_LIMITS.get('mElbowLeft')!;
  expect(limited(elbow, about(2, -90))).toEqual(near(about(2, -90)));
  expect(limited(elbow, about(2, 40))).toEqual(near(about(2, 0)));
  // The forbidden arc is 202.5 wide: 101 past the open end is still nearer to it, 102 is not.
  expect(limited(elbow, about(2, 101))).toEqual(near(about(2, 0)));
  expect(limited(elbow, about(2, 102))).toEqual(near(about(2, -157.5)));
  const knee = IK_LIMITS.get('mHandIndex2Left')!;
  expect(limited({ ...knee, forward: [0, 1, 0] } as JointLimit, about(1, 50))).toEqual(
    near(about(1, 0)),
  );
});

it('limits double hinges: pitch lowers, without twist', () => {
  const finger: JointLimit = {
    kind: 'double-hinge',
    forward: [1, 0, 0],
    upward: [0, 0, 1],
    yaw: [-9, 9],
    pitch: [0, 80],
  };
  expect(limited(finger, about(1, 60))).toEqual(near(about(1, 60)));
  expect(limited(finger, about(1, -60))).toEqual(near(about(1, 0)));
  expect(limited(finger, about(2, 60))).toEqual(near(about(2, 9)));
  expect(limited(finger, about(0, 60))).toEqual(near(about(0, 0)));
});

it('limits ellipses: each quarter has its own size', () => {
  const limit: JointLimit = {
    kind: 'ellipse',
    forward: [1, 0, 0],
    upward: [0, 0, 1],
    ahead: 1,
    up: 1,
    down: 0.5,
    left: 2,
    right: Math.sqrt(3),
  };
  expect(limited(limit, about(1, -80))).toEqual(near(about(1, -45)));
  expect(limited(limit, about(1, 80))).toEqual(near(about(1, radiansToDegrees(Math.atan(0.5)))));
  expect(limited(limit, about(2, 120))).toEqual(near(about(2, radiansToDegrees(Math.atan(2)))));
  expect(limited(limit, about(2, -80))).toEqual(near(about(2, -60)));
  expect(limited(limit, about(2, -50))).toEqual(near(about(2, -50)));
});

it('brings every rotation within the limits of the table, and a second time changes nothing', () => {
  fc.assert(
    fc.property(rotation, fc.constantFrom(...IK_LIMITS.values()), (q, limit) => {
      const once = limited(limit, q);
      const { swing, twist } = swingAndTwist(limit, Float32Array.from(once));
      if (limit.kind === 'cone') expect(swing).toBeLessThanOrEqual(limit.cone + SLACK);
      if (limit.kind === 'hinge' || limit.kind === 'cone') {
        const [least, most] = limit.twist ?? [0, 0];
        expect(twist).toBeGreaterThanOrEqual(least - SLACK);
        expect(twist).toBeLessThanOrEqual(most + SLACK);
      }
      const twice = limited(limit, Float32Array.from(once));
      const same = Math.abs(once.reduce((sum, n, i) => sum + n * twice[i], 0));
      expect(same).toBeGreaterThan(1 - 1e-5);
    }),
  );
});

it('accepts half turns and quaternions of length 0', () => {
  const back = new Float32Array(4);
  for (const limit of IK_LIMITS.values()) {
    const forward = Float32Array.from(limit.forward);
    rotationTo(
      back,
      0,
      forward,
      0,
      forward.map((n) => -n),
      0,
    );
    for (const q of [back, Float32Array.of(0, 0, 0, -1)]) {
      expect(Math.hypot(...limited(limit, q))).toBeCloseTo(1, 5);
    }
  }
});
