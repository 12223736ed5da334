import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EFFECTORS, farJumps, smoothPath } from '../../../bench/ik-poses.ts';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { multiply, rotateVector } from '../../math/flat/index.ts';
import { DISABLE_CONSTRAINT, TARGET_POSITION, TARGET_ROTATION } from '../joint-events.ts';
import { writeLayer } from '../layer.ts';
import { createRotationLimit } from './apply-joint-limit.ts';
import { IkSolver } from './ik-solver.ts';
import { IK_LIMITS, PUPPETEER_LIMITS } from './joint-limit-table.ts';

const joint = (name: string) => defaultSkeleton.jointNumber(name);
const create = (table = IK_LIMITS) => new IkSolver(defaultSkeleton, defaultSkeleton.rest, table);

/** The largest excess over a joint's limits in the solver's pose, radians. */
function excessOver({ layer, goals }: IkSolver, table = IK_LIMITS): number {
  let most = 0;
  for (let entry = 0; entry < layer.count; entry++) {
    const number = layer.joints[entry];
    const limit = table.get(defaultSkeleton.nameOf(number));
    if (!limit || goals.kinds[number] & DISABLE_CONSTRAINT) continue;
    const before = layer.rotations.slice(4 * entry, 4 * entry + 4);
    const limited = before.slice();
    createRotationLimit(limit).apply(limited, 0);
    const sign = before.reduce((sum, n, part) => sum + n * limited[part], 0) < 0 ? -1 : 1;
    const difference = Math.hypot(...before.map((n, part) => n - sign * limited[part]));
    most = Math.max(most, 2 * difference);
  }
  return most;
}

function solveFor(solver: IkSolver, targets: Float32Array): void {
  EFFECTORS.forEach((effector, k) => {
    solver.goals.setPosition(effector, TARGET_POSITION, targets.subarray(3 * k, 3 * k + 3));
  });
  solver.solve();
}

function percentiles(poses: readonly Float32Array[]) {
  const solver = create();
  const residuals = poses.map((targets) => {
    solveFor(solver, targets);
    expect(excessOver(solver)).toBeLessThan(0.001);
    return solver.residual;
  });
  residuals.sort((a, b) => a - b);
  return (share: number) => residuals[Math.floor(share * residuals.length)];
}

describe('targets of two hands and the head that are possible within the limits', () => {
  it('are all met along smooth paths', () => {
    expect(percentiles(smoothPath(1000))(0.999)).toBeLessThan(0.0005);
  });

  it('are met in 99 of 100 arbitrary poses', () => {
    expect(percentiles(farJumps(1000))(0.99)).toBeLessThan(0.001);
  });
});

it('lets an elbow hang as low as the shoulder and the hand allow', () => {
  const position = fc.record({
    x: fc.double({ min: 0.2, max: 0.5, noNaN: true }),
    y: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
    z: fc.double({ min: 0.4, max: 0.8, noNaN: true }),
  });
  const shoulder = joint('mShoulderLeft');
  const limit = createRotationLimit(IK_LIMITS.get('mShoulderLeft')!);
  const solver = create();
  const world = createWorldPose();
  const end = new Float32Array(3);
  fc.assert(
    fc.property(position, ({ x, y, z }) => {
      solver.goals.setPosition(joint('mWristLeft'), TARGET_POSITION, [x, y, z]);
      solver.solve();
      fc.pre(solver.passes === 0);
      const pose = defaultSkeleton.restPose();
      writeLayer(pose, solver.layer);
      composeWorld(world, defaultSkeleton, pose);
      const collar = world.rotations.slice(4 * joint('mCollarLeft'), 4 * joint('mCollarLeft') + 4);
      const arm = world.rotations.slice(4 * shoulder, 4 * shoulder + 4);
      const start = world.matrices.subarray(16 * shoulder + 12, 16 * shoulder + 15);
      solver.endOf(end, joint('mWristLeft'));
      const way = end.map((n, axis) => n + defaultSkeleton.rest.positions[axis] - start[axis]);
      const upper = defaultSkeleton.rest.positions.slice(3 * joint('mElbowLeft'));
      const out = new Float32Array(3);
      const heightOf = (q: Float32Array<ArrayBuffer>) => {
        rotateVector(out, 0, upper, 0, q, 0);
        return out[2];
      };
      const low = heightOf(arm);
      for (let degrees = 2; degrees < 360; degrees += 2) {
        const turned = new Float32Array(4);
        multiply(turned, 0, about(way, degrees), 0, arm, 0);
        if (heightOf(turned) > low - 0.0005) continue;
        const local = new Float32Array(4);
        multiply(local, 0, collar, 0, turned, 0, -1);
        const limited = local.slice();
        limit.apply(limited, 0);
        const same = Math.abs(limited.reduce((sum, n, part) => sum + n * local[part], 0));
        expect(same, `a turn by ${degrees} degrees would be lower`).toBeLessThan(1 - 1e-6);
      }
    }),
    { numRuns: 150 },
  );
});

function about(way: Float32Array, degrees: number): Float32Array<ArrayBuffer> {
  const half = (degrees * Math.PI) / 360;
  const axis = way.map((n) => (n / Math.hypot(...way)) * Math.sin(half));
  return Float32Array.of(axis[0], axis[1], axis[2], Math.cos(half));
}

it('rotates forearm and hand to a possible target rotation', () => {
  const solver = create();
  const wrist = joint('mWristLeft');
  // The hand ahead of the shoulder, pointing ahead, palm to the inside: 90 degrees about Z, then about X.
  const turned = [0.5, -0.5, -0.5, 0.5];
  solver.goals.setPosition(wrist, TARGET_POSITION, [0.45, 0.3, 0.55]);
  solver.goals.setRotation(wrist, TARGET_ROTATION, turned);
  solver.solve();
  expect(solver.residual).toBeLessThan(0.0005);
  expect(excessOver(solver)).toBeLessThan(0.001);
});

describe('knees with the limits for dragging', () => {
  const foot = fc.record({
    x: fc.double({ min: -0.4, max: 0.4, noNaN: true }),
    y: fc.double({ min: 0.1, max: 0.4, noNaN: true }),
    z: fc.double({ min: -1.15, max: -0.6, noNaN: true }),
  });

  it('bend only to the back, and bring the feet to their targets', () => {
    const solver = create(PUPPETEER_LIMITS);
    const knee = joint('mKneeLeft');
    fc.assert(
      fc.property(foot, ({ x, y, z }) => {
        solver.goals.setPosition(knee, TARGET_POSITION, [x, y, z]);
        solver.solve();
        expect(solver.residual).toBeLessThan(0.0005);
        expect(excessOver(solver, PUPPETEER_LIMITS)).toBeLessThan(0.001);
        const entry = solver.layer.joints.indexOf(knee);
        const [qx, qy, qz] = solver.layer.rotations.subarray(4 * entry, 4 * entry + 3);
        expect(qy).toBeGreaterThanOrEqual(0);
        expect(Math.hypot(qx, qz)).toBeLessThan(1e-6);
      }),
    );
  });
});

it('solves for a bone that descends from a limb and has a target of its own', () => {
  const solver = create();
  const end = new Float32Array(3);
  solver.goals.setPosition(joint('mElbowLeft'), TARGET_POSITION, [0.35, 0.3, 0.6]);
  solver.solve();
  solver.endOf(end, joint('mElbowLeft'));
  solver.goals.setPosition(joint('mWristLeft'), TARGET_POSITION, [0.43, 0.3, 0.62]);
  solver.goals.setUnlimited(joint('mWristLeft'), true);
  solver.solve();
  expect(solver.residual).toBeLessThan(0.005);
  expect(solver.isInvolved(joint('mWristLeft'))).toBe(true);
});
