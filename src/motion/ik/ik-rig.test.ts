import { expect, it } from 'vitest';
import { defaultSkeleton } from '../../avatar/index.ts';
import { LOCAL_ROTATION } from '../joint-events.ts';
import { measureIkRig } from './ik-rig.ts';
import { IkSolver } from './ik-solver.ts';

const joint = (name: string) => defaultSkeleton.jointNumber(name);

it('measures the arm span as the reference does', () => {
  expect(measureIkRig(defaultSkeleton).armSpan).toBeCloseTo(1.354, 3);
  const wide = defaultSkeleton.restPose();
  for (let n = 0; n < wide.scales.length; n++) wide.scales[n] = 2;
  expect(measureIkRig(defaultSkeleton, wide).armSpan).toBeCloseTo(2.708, 3);
});

it('bypasses the four spine bones', () => {
  const { parents, solvable } = measureIkRig(defaultSkeleton);
  expect(parents[joint('mTorso')]).toBe(0);
  expect(parents[joint('mChest')]).toBe(joint('mTorso'));
  for (const bone of [1, 2, 4, 5]) expect(solvable[bone]).toBe(0);
});

it('ends a bone where the next one starts, in every shape', () => {
  const long = defaultSkeleton.restPose();
  long.positions[3 * joint('mWristLeft') + 1] = 0.3;
  const { tips } = measureIkRig(defaultSkeleton, long);
  expect(tips[3 * joint('mElbowLeft') + 1]).toBeCloseTo(0.3, 6);
  expect(tips[3 * joint('mElbowRight') + 1]).toBeCloseTo(-0.205, 6);
});

/** Puppetry.md section 5, in arm-span units. */
it.each([
  ['mTorso', [-0.022, 0, 0.427]],
  ['mHead', [-0.037, 0, 1.027]],
  ['mShoulderLeft', [-0.053, 0.607, 0.671]],
  ['mElbowLeft', [-0.053, 0.911, 0.671]],
  ['mWristLeft', [-0.053, 1, 0.671]],
])('ends %s at rest where the reference has it', (name, position) => {
  const solver = new IkSolver(defaultSkeleton);
  const end = new Float32Array(3);
  const { armSpan } = solver.rig;
  const target = position.map(Number);
  solver.goals.setRotation(joint(name), LOCAL_ROTATION, [0, 0, 0, 1]);
  solver.goals.setPosition(joint(name), 0x10, target);
  solver.solve();
  solver.endOf(end, joint(name));
  for (let axis = 0; axis < 3; axis++)
    expect((end[axis] * 2) / armSpan).toBeCloseTo(target[axis], 2);
  expect(solver.residual).toBeLessThan(0.001);
});
