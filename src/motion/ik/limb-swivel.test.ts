import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  conjugate,
  fromXRotation,
  fromYRotation,
  fromZRotation,
  multiply,
  type Quaternion,
} from '../../math/index.ts';
import { createRotationLimit } from './apply-joint-limit.ts';
import type { IkChains } from './ik-chains.ts';
import { type JointLimit, ROW_SIZE, writeLimit } from './joint-limit.ts';
import { IK_LIMITS } from './joint-limit-table.ts';
import { swivel } from './limb-swivel.ts';

const COLLAR = IK_LIMITS.get('mCollarLeft')!;
const SHOULDER = IK_LIMITS.get('mShoulderLeft')!;
const CONE: JointLimit = { kind: 'cone', forward: [0, 1, 0], cone: 40 };

/** A limb of a single bone, which nothing draws anywhere: it would rather not be turned. */
function limbOf(limit: JointLimit): IkChains {
  const limitRows = new Float32Array(ROW_SIZE);
  const limitKinds = [writeLimit(limitRows, 0, limit)];
  const limbs = { roots: [0], bendsFreely: [0], hasElbowPole: [0] };
  return { limbs, limitKinds, limitRows, joints: [0] } as unknown as IkChains;
}

function isLegal(limit: JointLimit, rotation: Quaternion, slack: number): boolean {
  const held = Float32Array.from(rotation);
  createRotationLimit(limit).apply(held, 0);
  return Math.abs(rotation.reduce((sum, part, k) => sum + part * held[k], 0)) > 1 - slack;
}

/** Degrees between two rotations. */
function apart(a: Quaternion, b: Quaternion): number {
  const [, , , w] = multiply(a, conjugate(b));
  return (360 / Math.PI) * Math.acos(Math.min(1, Math.abs(w)));
}

const angle = fc.integer({ min: -90, max: 90 });
const swings = fc
  .tuple(angle, angle, angle)
  .map(([x, y, z]) => multiply(fromXRotation(x), multiply(fromZRotation(z), fromYRotation(y))));

it.each([
  ['cone and twist', SHOULDER],
  ['narrow cone and twist', COLLAR],
  ['cone', CONE],
])('turns a bone about its way as little as its %s asks for', (_, limit) => {
  const chains = limbOf(limit);
  let turned = 0;
  fc.assert(
    fc.property(swings, (start) => {
      // The way to its end is that along which the bone lies, which is not what its limits go by.
      const way = turnedBy(start, [0.3, 1, -0.2]);
      const around = (degrees: number) => multiply(aboutWay(way, degrees), start);
      const legal = Array.from({ length: 360 }, (_, k) => k - 180).filter((degrees) =>
        isLegal(limit, around(degrees), 1e-9),
      );
      // Where a limit is no more than grazed, rounding decides what is legal.
      if (legal.length < 6) return;
      const least = Math.min(...legal.map(Math.abs));
      const swing = Float32Array.from(start);
      swivel(chains, 0, swing, Float32Array.from(way));
      const [x, y, z, w] = swing;
      expect(isLegal(limit, [x, y, z, w], 1e-6)).toBe(true);
      // The tries are a degree apart, and what lies on a limit may be taken for either.
      expect(apart([x, y, z, w], start)).toBeLessThanOrEqual(least + 1);
      if (least > 0) turned++;
    }),
    { numRuns: 600 },
  );
  expect(turned).toBeGreaterThan(2);
});

function turnedBy(rotation: Quaternion, [x, y, z]: readonly number[]): readonly number[] {
  return multiply(multiply(rotation, [x, y, z, 0]), conjugate(rotation)).slice(0, 3);
}

function aboutWay(way: readonly number[], degrees: number): Quaternion {
  const length = Math.hypot(...way);
  const half = (degrees * Math.PI) / 360;
  const [x, y, z] = way.map((part) => (part / length) * Math.sin(half));
  return [x, y, z, Math.cos(half)];
}
