import fc from 'fast-check';
import { expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import {
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { HAS_POSITION, HAS_ROTATION, writeLayer } from '../layer.ts';
import { createRotationLimit } from './apply-joint-limit.ts';
import { IkSolver } from './ik-solver.ts';
import { IK_LIMITS } from './joint-limit-table.ts';

const joint = (name: string) => defaultSkeleton.jointNumber(name);
const WRIST = joint('mWristLeft');
const ELBOW = joint('mElbowLeft');
const SHOULDER = joint('mShoulderLeft');
const HEAD = joint('mHead');
const limits = new Map(
  [...IK_LIMITS].map(([name, limit]) => [joint(name), createRotationLimit(limit)]),
);

const coordinate = fc.double({ min: -10, max: 10, noNaN: true });
const anywhere = fc.tuple(coordinate, coordinate, coordinate);

/** The pose of a solver's layer, and where its bones end, in arm-span units from mPelvis at rest. */
function poseOf(solver: IkSolver) {
  const pose = defaultSkeleton.restPose();
  writeLayer(pose, solver.layer);
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, pose);
  const endOf = (bone: number) => {
    const [x, y, z] = defaultSkeleton.tips.subarray(3 * bone);
    const m = world.matrices.subarray(16 * bone);
    return [0, 1, 2].map((row) => {
      const at = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
      return ((at - defaultSkeleton.rest.positions[row]) * 2) / solver.rig.armSpan;
    });
  };
  return { pose, world, endOf };
}

function expectWithinLimits({ layer }: IkSolver, free: readonly number[] = []) {
  for (let entry = 0; entry < layer.count; entry++) {
    const limit = limits.get(layer.joints[entry]);
    if (!limit || free.includes(layer.joints[entry])) continue;
    const was = layer.rotations.slice(4 * entry, 4 * entry + 4);
    const held = was.slice();
    limit.apply(held, 0);
    // 1 mrad: the cosine of half of it.
    const same = Math.abs(was.reduce((sum, n, part) => sum + n * held[part], 0));
    expect(same).toBeGreaterThan(1 - 2e-6);
  }
}

it('brings an unlimited arm to any target in reach', () => {
  // From the start of the shoulder to the end of the wrist 0.534 m: 0.789 units. The shoulder starts at about
  // (-0.05, 0.24, 0.67), and stays within a few hundredths.
  const direction = fc
    .tuple(coordinate, coordinate, coordinate)
    .filter((d) => Math.hypot(...d) > 0.1);
  fc.assert(
    fc.property(direction, fc.double({ min: 0.35, max: 0.65, noNaN: true }), (d, far) => {
      const solver = new IkSolver(defaultSkeleton, defaultSkeleton.rest, new Map());
      const target = [-0.05, 0.24, 0.67].map((n, axis) => n + (far * d[axis]) / Math.hypot(...d));
      solver.goals.setPosition(WRIST, TARGET_POSITION, target);
      expect(solver.solve()).toBe(true);
      expect(solver.residual).toBeLessThan(0.002);
      const end = poseOf(solver).endOf(WRIST);
      expect(Math.hypot(...end.map((n, axis) => n - target[axis]))).toBeLessThan(0.004);
    }),
  );
});

it('brings both hands and the head to natural targets within limits', () => {
  const solver = new IkSolver(defaultSkeleton);
  const left = fc.record({
    x: fc.double({ min: 0.25, max: 0.5, noNaN: true }),
    y: fc.double({ min: 0.15, max: 0.5, noNaN: true }),
    z: fc.double({ min: 0.35, max: 0.8, noNaN: true }),
  });
  const residuals: number[] = [];
  fc.assert(
    fc.property(left, left, (l, r) => {
      solver.goals.setPosition(WRIST, TARGET_POSITION, [l.x, l.y, l.z]);
      solver.goals.setPosition(joint('mWristRight'), TARGET_POSITION, [r.x, -r.y, r.z]);
      solver.goals.setPosition(HEAD, TARGET_POSITION, [0, 0, 1.02]);
      solver.solve();
      residuals.push(solver.residual);
      expectWithinLimits(solver);
    }),
    { numRuns: 300, seed: 5 },
  );
  residuals.sort((a, b) => a - b);
  expect(residuals[Math.floor(0.9 * residuals.length)]).toBeLessThan(0.001);
});

it('keeps limits and finite numbers for any goals', () => {
  const names = [
    'mWristLeft',
    'mElbowRight',
    'mHead',
    'mHandIndex3Left',
    'mHandThumb3Right',
    'mFootLeft',
  ];
  const solver = new IkSolver(defaultSkeleton);
  fc.assert(
    fc.property(fc.constantFrom(...names), anywhere, fc.boolean(), (name, target, keep) => {
      if (!keep) solver.goals.clearAll();
      solver.goals.setPosition(joint(name), TARGET_POSITION, target);
      solver.solve();
      expectWithinLimits(solver);
      expect(Number.isFinite(solver.residual)).toBe(true);
      expect(solver.layer.rotations.every(Number.isFinite)).toBe(true);
    }),
  );
});

it('stretches straight towards a target out of reach', () => {
  for (const target of [
    [0, 8, 0.67],
    [8, 0.3, 0.67],
    [3, 5, 5],
    [2, 3, -6],
  ]) {
    const solver = new IkSolver(defaultSkeleton);
    solver.goals.setPosition(WRIST, TARGET_POSITION, target);
    solver.solve();
    expectWithinLimits(solver);
    const { endOf } = poseOf(solver);
    const [from, elbow, hand] = [endOf(joint('mCollarLeft')), endOf(SHOULDER), endOf(WRIST)];
    const toward = (a: number[], b: number[]) => {
      const way = b.map((n, axis) => n - a[axis]);
      return way.map((n) => n / Math.hypot(...way));
    };
    const cosine = (a: number[], b: number[]) => a.reduce((sum, n, axis) => sum + n * b[axis], 0);
    // 3 degrees.
    expect(cosine(toward(from, hand), toward(from, target))).toBeGreaterThan(Math.cos(0.0524));
    expect(cosine(toward(from, elbow), toward(elbow, hand))).toBeGreaterThan(Math.cos(0.0524));
  }
});

it('accepts targets that coincide with a joint', () => {
  const solver = new IkSolver(defaultSkeleton);
  const { endOf } = poseOf(solver);
  for (const target of [
    [0, 0, 0],
    endOf(joint('mChest')),
    endOf(joint('mCollarLeft')),
    endOf(ELBOW),
  ]) {
    for (const bone of [WRIST, ELBOW, SHOULDER, joint('mTorso'), HEAD]) {
      solver.goals.setPosition(bone, TARGET_POSITION, target);
    }
    solver.solve();
    expect(solver.layer.rotations.every(Number.isFinite)).toBe(true);
    expectWithinLimits(solver);
  }
});

it('refuses numbers that are not finite, quaternions of length 0, and joints that are not in the rig', () => {
  const { goals } = new IkSolver(defaultSkeleton);
  expect(goals.setPosition(WRIST, TARGET_POSITION, [0, Number.NaN, 0])).toBe(false);
  expect(goals.setPosition(WRIST, TARGET_POSITION, [0, 0])).toBe(false);
  expect(goals.setPosition(WRIST, TARGET_POSITION, [Number.POSITIVE_INFINITY, 0, 0])).toBe(false);
  expect(goals.setRotation(WRIST, TARGET_ROTATION, [0, 0, 0, 0])).toBe(false);
  for (const bone of [-1, 1, 2, 4, 5, 133, 200, 70000, 0.5]) {
    expect(goals.setPosition(bone, TARGET_POSITION, [0, 0, 0])).toBe(false);
    expect(goals.setUnlimited(bone, true)).toBe(false);
  }
  expect(goals.revision).toBe(0);
  expect(goals.setPosition(WRIST, TARGET_POSITION, [1e30, 0, -11])).toBe(true);
  expect([...goals.positions.subarray(3 * WRIST, 3 * WRIST + 3)]).toEqual([10, 0, -10]);
});

it('uses local rotations and positions as they are, and rotates the other joints', () => {
  const solver = new IkSolver(defaultSkeleton);
  const bent = [0, 0, -Math.SQRT1_2, Math.SQRT1_2];
  solver.goals.setRotation(ELBOW, LOCAL_ROTATION, bent);
  solver.goals.setPosition(ELBOW, LOCAL_POSITION, [0, 0.3, 0]);
  solver.goals.setPosition(WRIST, TARGET_POSITION, [0.3, 0.4, 0.5]);
  solver.solve();
  const { pose } = poseOf(solver);
  const q = [...pose.rotations.subarray(4 * ELBOW, 4 * ELBOW + 4)];
  expect(q).toEqual(bent.map((n) => expect.closeTo(n, 6)));
  expect(pose.positions[3 * ELBOW + 1]).toBeCloseTo(0.3, 6);
  const { layer } = solver;
  const entry = layer.joints.indexOf(ELBOW);
  expect(layer.components[entry]).toBe(HAS_ROTATION | HAS_POSITION);
  expect(layer.components[layer.joints.indexOf(WRIST)]).toBe(HAS_ROTATION);
  expect(layer.priorities[entry]).toBe(7);
});

it('rotates a bone to its target rotation; its limit holds until it is disabled', () => {
  const solver = new IkSolver(defaultSkeleton);
  const turned = [0, 0, Math.SQRT1_2, Math.SQRT1_2];
  const worldOfHead = () => [...poseOf(solver).world.rotations.subarray(4 * HEAD, 4 * HEAD + 4)];
  solver.goals.setRotation(HEAD, TARGET_ROTATION, turned);
  solver.solve();
  expect(worldOfHead()[2]).toBeCloseTo(Math.sin(Math.PI / 8), 4);
  solver.goals.setUnlimited(HEAD, true);
  solver.solve();
  expect(worldOfHead()).toEqual(turned.map((n) => expect.closeTo(n, 5)));
});

it('uses the root as the base: targets stay in the frame of the avatar', () => {
  const solver = new IkSolver(defaultSkeleton);
  solver.goals.setPosition(0, TARGET_POSITION, [0.1, 0, -0.1]);
  solver.goals.setPosition(WRIST, TARGET_POSITION, [0.4, 0.4, 0.5]);
  solver.solve();
  const { pose, endOf } = poseOf(solver);
  expect(pose.positions[0]).toBeCloseTo(0.1 * 0.677, 5);
  expect(pose.positions[2]).toBeCloseTo(1.067 - 0.1 * 0.677, 3);
  for (const [axis, n] of endOf(WRIST).entries()) expect(n).toBeCloseTo([0.4, 0.4, 0.5][axis], 2);
});

it("moves a parent's target onto the line to its child's", () => {
  const solver = new IkSolver(defaultSkeleton);
  solver.goals.setPosition(WRIST, TARGET_POSITION, [0.4, 0.35, 0.6]);
  solver.goals.setPosition(ELBOW, TARGET_POSITION, [-0.9, 0.5, 0.55]);
  solver.goals.setUnlimited(WRIST, true);
  solver.solve();
  const { endOf } = poseOf(solver);
  const apart = endOf(WRIST).map((n, axis) => n - endOf(ELBOW)[axis]);
  expect((Math.hypot(...apart) * solver.rig.armSpan) / 2).toBeCloseTo(0.06, 3);
});

it('leaves out a joint whose goals were cleared', () => {
  const solver = new IkSolver(defaultSkeleton);
  solver.goals.setPosition(WRIST, TARGET_POSITION, [0.3, 0.3, 0.5]);
  solver.solve();
  expect(solver.layer.count).toBe(7);
  solver.goals.clear(WRIST);
  solver.solve();
  expect(solver.layer.count).toBe(0);
});

it('reports which joints are involved', () => {
  const solver = new IkSolver(defaultSkeleton);
  solver.goals.setPosition(ELBOW, TARGET_POSITION, [0.3, 0.3, 0.5]);
  solver.solve();
  expect(solver.isInvolved(SHOULDER)).toBe(true);
  expect(solver.isInvolved(WRIST)).toBe(false);
  const untouched = Float32Array.of(7, 7, 7);
  solver.endOf(untouched, WRIST);
  expect([...untouched]).toEqual([7, 7, 7]);
});
