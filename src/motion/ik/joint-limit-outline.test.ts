import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../../test/matchers.ts';
import {
  createLimitGauge,
  IK_LIMITS,
  isOutlineClosed,
  type JointLimit,
  limitOutline,
} from './index.ts';

const HALF = Math.SQRT1_2;
const CONE: JointLimit = { kind: 'cone', forward: [0, 2, 0], cone: 45, twist: [-10, 20] };
/** Bends forward, as the left elbow. */
const HINGE: JointLimit = {
  kind: 'hinge',
  forward: [0, 1, 0],
  pivot: [0, 0, 1],
  bend: [-90, 0],
};
const ELLIPSE: JointLimit = {
  kind: 'ellipse',
  forward: [1, 0, 0],
  upward: [0, 0, 1],
  ahead: 1,
  up: 1,
  left: 2,
  down: 0.5,
  right: 1,
};
/** A finger to the left: pitch lowers it. */
const FINGER: JointLimit = {
  kind: 'double-hinge',
  forward: [0, 1, 0],
  upward: [0, 0, 1],
  yaw: [-30, 30],
  pitch: [0, 90],
};

function about(x: number, y: number, z: number, degrees: number): Float32Array<ArrayBuffer> {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half) / Math.hypot(x, y, z);
  return Float32Array.of(x * sine, y * sine, z * sine, Math.cos(half));
}

function usedShare(limit: JointLimit, rotation: Float32Array<ArrayBuffer>): number {
  const out = new Float32Array(1);
  createLimitGauge(limit)(out, rotation, 0);
  return out[0];
}

describe('the outline of a limit', () => {
  it('is a circle about the axis of a cone', () => {
    const outline = limitOutline(CONE, 4);
    for (const [y, side] of [0, 1, 2, 3].map((k) => [
      outline[3 * k + 1],
      outline.subarray(3 * k),
    ])) {
      expect(y).toBeCloseTo(HALF, 6);
      expect(Math.hypot(...(side as Float32Array).slice(0, 3))).toBeCloseTo(1, 6);
    }
    expectNumbers(
      outline.subarray(0, 3),
      Array.from(outline.subarray(6, 9), (v, k) => (k === 1 ? v : -v)),
    );
  });

  it('is an arc from end to end for a hinge', () => {
    expect(isOutlineClosed(HINGE)).toBe(false);
    expectNumbers(limitOutline(HINGE, 3), [1, 0, 0, HALF, HALF, 0, 0, 1, 0], 1e-6);
  });

  it('goes up, left, down and right for an ellipse', () => {
    const [fifth, wide] = [1 / Math.sqrt(5), 1 / Math.sqrt(1.25)];
    const expected = [HALF, 0, HALF, fifth, 2 * fifth, 0, wide, 0, -wide / 2, HALF, -HALF, 0];
    expectNumbers(limitOutline(ELLIPSE, 4), expected, 1e-6);
  });

  it('has four corners for a double hinge', () => {
    // Yaw turns to the left of the finger, which is backwards; a finger at 90° points straight down.
    const level = Math.sqrt(3) / 2;
    const expected = [0.5, level, 0, -0.5, level, 0, 0, 0, -1, 0, 0, -1];
    expectNumbers(limitOutline(FINGER, 4), expected, 1e-6);
  });
});

describe('the share of a limit that is used', () => {
  it('is 0 at rest, for every limit of the table', () => {
    for (const limit of IK_LIMITS.values()) {
      expect(usedShare(limit, Float32Array.of(0, 0, 0, 1))).toBeCloseTo(0, 5);
    }
  });

  it('grows with the swing of a cone, or with its twist', () => {
    expect(usedShare(CONE, about(1, 0, 0, 22.5))).toBeCloseTo(0.5, 5);
    expect(usedShare(CONE, about(1, 0, 1, 90))).toBeCloseTo(2, 5);
    expect(usedShare(CONE, about(0, 1, 0, 10))).toBeCloseTo(0.5, 5);
    expect(usedShare(CONE, about(0, 1, 0, -10))).toBeCloseTo(1, 5);
    expect(
      usedShare(
        CONE,
        about(0, 1, 0, 20).map((part) => -part),
      ),
    ).toBeCloseTo(1, 5);
  });

  it('is 1 for a fully bent hinge, more if it bends the wrong way or sideways', () => {
    expect(usedShare(HINGE, about(0, 0, 1, -45))).toBeCloseTo(0.5, 5);
    expect(usedShare(HINGE, about(0, 0, 1, -90))).toBeCloseTo(1, 5);
    expect(usedShare(HINGE, about(0, 0, 1, 0.4))).toBe(0);
    expect(usedShare(HINGE, about(0, 0, 1, 9))).toBeCloseTo(1.1, 5);
    expect(usedShare(HINGE, about(1, 0, 0, 9))).toBeCloseTo(1.1, 5);
  });

  it('uses the quarter of the ellipse in which the bone is', () => {
    expect(usedShare(ELLIPSE, about(0, 1, 0, -22.5))).toBeCloseTo(0.5, 5);
    const wide = (Math.atan(2) * 180) / Math.PI;
    expect(usedShare(ELLIPSE, about(0, 0, 1, wide))).toBeCloseTo(1, 5);
    expect(usedShare(ELLIPSE, about(0, 1, 0, 180))).toBeGreaterThan(2);
  });

  it('is the larger one of yaw and pitch', () => {
    expect(usedShare(FINGER, about(1, 0, 0, -45))).toBeCloseTo(0.5, 5);
    expect(usedShare(FINGER, about(0, 0, 1, 24))).toBeCloseTo(0.8, 5);
    expect(usedShare(FINGER, about(1, 0, 0, 9))).toBeCloseTo(1.1, 5);
  });

  it('is 1 for a bone on the outline, for every limit without its twist', () => {
    const limits = [CONE, HINGE, ELLIPSE, FINGER, ...IK_LIMITS.values()];
    fc.assert(
      fc.property(fc.nat(limits.length - 1), fc.nat(31), (index, point) => {
        const { twist, ...limit } = { twist: undefined, ...limits[index] };
        const [x, y, z] = limitOutline(limit as JointLimit, 32).subarray(3 * point);
        const [fx, fy, fz] = limit.forward;
        const length = Math.hypot(fx, fy, fz);
        const cosine = (x * fx + y * fy + z * fz) / length;
        const swing = about(
          (fy * z - fz * y) / length,
          (fz * x - fx * z) / length,
          (fx * y - fy * x) / length || 1e-30,
          (Math.acos(Math.min(1, cosine)) * 180) / Math.PI,
        );
        const used = usedShare(limit as JointLimit, swing);
        expect(used).toBeLessThan(1.001);
        if (limit.kind === 'cone' || limit.kind === 'ellipse') expect(used).toBeGreaterThan(0.999);
      }),
    );
  });
});
