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

/** A limb of a single bone without a pole: its preferred swivel is none. */
function limbOf(limit: JointLimit): IkChains {
  const limitRows = new Float32Array(ROW_SIZE);
  const limitKinds = [writeLimit(limitRows, 0, limit)];
  const limbs = { roots: [0], bendsFreely: [0], hasElbowPole: [0] };
  return { limbs, limitKinds, limitRows, joints: [0] } as unknown as IkChains;
}

/** Whether a rotation keeps the limit, within a slack. */
function legality(limit: JointLimit): (rotation: Quaternion, slack: number) => boolean {
  const rotationLimit = createRotationLimit(limit);
  return (rotation, slack) => {
    const limited = Float32Array.from(rotation);
    rotationLimit.apply(limited, 0);
    return Math.abs(rotation.reduce((sum, part, k) => sum + part * limited[k], 0)) > 1 - slack;
  };
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
])('swivels a bone as little as its %s requires', (_, limit) => {
  const chains = limbOf(limit);
  const isLegal = legality(limit);
  let swiveled = 0;
  fc.assert(
    fc.property(swings, (start) => {
      // The direction to its end is along the bone, not along the forward axis of its limit.
      const direction = rotatedBy(start, [0.3, 1, -0.2]);
      const around = (degrees: number) => multiply(aboutDirection(direction, degrees), start);
      const legal = Array.from({ length: 360 }, (_, k) => k - 180).filter((degrees) =>
        isLegal(around(degrees), 1e-9),
      );
      // Where a limit is only just met, rounding decides what is legal.
      if (legal.length < 6) return;
      const least = Math.min(...legal.map(Math.abs));
      const swing = Float32Array.from(start);
      swivel(chains, 0, swing, Float32Array.from(direction));
      const [x, y, z, w] = swing;
      expect(isLegal([x, y, z, w], 1e-6)).toBe(true);
      // The trials are a degree apart, and rounding decides about a rotation on the limit.
      expect(apart([x, y, z, w], start)).toBeLessThanOrEqual(least + 1);
      if (least > 0) swiveled++;
    }),
    { numRuns: 300 },
  );
  expect(swiveled).toBeGreaterThan(2);
});

function rotatedBy(rotation: Quaternion, [x, y, z]: readonly number[]): readonly number[] {
  return multiply(multiply(rotation, [x, y, z, 0]), conjugate(rotation)).slice(0, 3);
}

function aboutDirection(direction: readonly number[], degrees: number): Quaternion {
  const length = Math.hypot(...direction);
  const half = (degrees * Math.PI) / 360;
  const [x, y, z] = direction.map((part) => (part / length) * Math.sin(half));
  return [x, y, z, Math.cos(half)];
}
