import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import {
  LOCAL_POSITION,
  LOCAL_ROTATION,
  TARGET_POSITION,
  TARGET_ROTATION,
} from '../joint-events.ts';
import { IkSolver } from './ik-solver.ts';
import { PUPPETEER_LIMITS } from './joint-limit-table.ts';

const NAMES = [
  'mWristLeft',
  'mElbowLeft',
  'mShoulderLeft',
  'mWristRight',
  'mHead',
  'mChest',
].concat(
  ['mPelvis', 'mAnkleLeft', 'mKneeLeft', 'mToeRight', 'mHandIndex3Left', 'mHandThumb3Right'],
  ['mCollarRight', 'mWing4Left', 'mTail6', 'mFaceJaw'],
);

interface Goal {
  name: string;
  kind: number;
  numbers: number[];
  free: boolean;
}

const goal = (number: fc.Arbitrary<number>): fc.Arbitrary<Goal> =>
  fc.record({
    name: fc.constantFrom(...NAMES),
    kind: fc.constantFrom(
      TARGET_POSITION,
      TARGET_POSITION,
      TARGET_ROTATION,
      LOCAL_ROTATION,
      LOCAL_POSITION,
    ),
    numbers: fc.array(number, { minLength: 4, maxLength: 4 }),
    free: fc.boolean(),
  });
const goals = (number: fc.Arbitrary<number>) =>
  fc.array(goal(number), { minLength: 1, maxLength: 5 });
const near = fc.double({ min: -1, max: 1, noNaN: true });
/** All kinds of numbers: NaN, infinite, tiny, the largest, and ordinary ones. */
const any = fc.oneof(
  fc.double(),
  near,
  fc.constantFrom(0, -0, Number.NaN, Number.POSITIVE_INFINITY, Number.MIN_VALUE, 1e-20, 1e30),
);

function setGoals(solver: IkSolver, requested: readonly Goal[]): void {
  solver.goals.clearAll();
  for (const { name, kind, numbers, free } of requested) {
    const joint = defaultSkeleton.jointNumber(name);
    if (kind === TARGET_POSITION || kind === LOCAL_POSITION) {
      solver.goals.setPosition(joint, kind, numbers);
    } else if (kind === TARGET_ROTATION || kind === LOCAL_ROTATION) {
      solver.goals.setRotation(joint, kind, numbers);
    }
    solver.goals.setUnlimited(joint, free);
  }
  solver.solve();
}

const create = () => new IkSolver(defaultSkeleton, defaultSkeleton.rest, PUPPETEER_LIMITS);

/** The whole result of a solve. */
function resultOf({ layer, residual, passes }: IkSolver) {
  const { count, joints, components, rotations, positions } = layer;
  return {
    joints: [...joints.subarray(0, count)],
    components: [...components.subarray(0, count)],
    rotations: [...rotations.subarray(0, 4 * count)],
    placed: [...positions.subarray(0, 3 * count)].filter(
      (_, n) => components[Math.floor(n / 3)] & 1,
    ),
    residual,
    passes,
  };
}

it('solves B after A exactly as it solves B alone', () => {
  const reused = create();
  fc.assert(
    fc.property(goals(near), (requested) => {
      const fresh = create();
      setGoals(fresh, requested);
      // The reused solver has solved everything before this, with other solvers in between.
      setGoals(reused, requested);
      expect(resultOf(reused)).toEqual(resultOf(fresh));
    }),
    { numRuns: 400 },
  );
});

it('finds exactly the same pose again after only the values of the goals changed', () => {
  const solver = create();
  const wrist = defaultSkeleton.jointNumber('mWristLeft');
  fc.assert(
    fc.property(fc.tuple(near, near, near), fc.tuple(near, near, near), (a, b) => {
      const solveFor = (position: number[]) => {
        solver.goals.setPosition(wrist, TARGET_POSITION, position);
        expect(solver.solve()).toBe(true);
        return resultOf(solver);
      };
      const first = solveFor(a);
      solveFor(b);
      expect(solveFor(a)).toEqual(first);
      expect(solver.solve()).toBe(false);
    }),
    { numRuns: 100 },
  );
});

it('gives unit rotations and a finite residual for any numbers', () => {
  const solver = create();
  fc.assert(
    fc.property(goals(any), (requested) => {
      setGoals(solver, requested);
      const { count, rotations, positions } = solver.layer;
      for (let entry = 0; entry < count; entry++) {
        const length = Math.hypot(...rotations.subarray(4 * entry, 4 * entry + 4));
        expect(Math.abs(length - 1)).toBeLessThan(1e-4);
      }
      expect(positions.every(Number.isFinite)).toBe(true);
      expect(Number.isFinite(solver.residual)).toBe(true);
      expect(solver.passes).toBeLessThanOrEqual(16);
    }),
    { numRuns: 400 },
  );
});

it('accepts a body of size 0', () => {
  const flat = defaultSkeleton.restPose();
  flat.scales.fill(0);
  const solver = new IkSolver(defaultSkeleton, flat);
  for (const name of ['mWristLeft', 'mHead', 'mAnkleLeft']) {
    solver.goals.setPosition(defaultSkeleton.jointNumber(name), TARGET_POSITION, [0.3, 0.2, 0.1]);
  }
  solver.solve();
  expect(solver.layer.rotations.every(Number.isFinite)).toBe(true);
  expect(solver.residual).toBe(0);
});
