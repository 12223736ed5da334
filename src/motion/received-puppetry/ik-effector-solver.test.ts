import { expect, it } from 'vitest';
import { jointRecord } from '../../../test/joint-record.ts';
import { composeWorld, createPose, createWorldPose, defaultSkeleton } from '../../avatar/index.ts';
import { Mixer } from '../index.ts';
import { TARGET_POSITION } from '../joint-events.ts';
import { IkEffectorSolver } from './ik-effector-solver.ts';
import { PuppetMotion } from './puppet-motion.ts';

const ELBOW = defaultSkeleton.jointNumber('mElbowLeft');
const WRIST = defaultSkeleton.jointNumber('mWristLeft');

it('brings the end of the forearm to the targets of a stream, in arm-span units', () => {
  const solver = new IkEffectorSolver(defaultSkeleton);
  const puppet = new PuppetMotion(defaultSkeleton, solver);
  const mixer = new Mixer(defaultSkeleton);
  const pose = createPose();
  const world = createWorldPose();
  mixer.start(puppet);
  const target = [0.35, 0.5, 0.6];
  for (let tenth = 0; tenth <= 20; tenth++) {
    const event = { joint: ELBOW, position: target, mask: TARGET_POSITION };
    puppet.receive(jointRecord(100 * tenth, event), tenth / 10);
    mixer.evaluate(tenth / 10, pose);
  }
  const before = [...pose.rotations];
  mixer.evaluate(2.1, pose);
  expect([...pose.rotations], 'it rests when the target does').toEqual(before);
  composeWorld(world, defaultSkeleton, pose);
  const half = solver.solver.rig.armSpan / 2;
  expect(half).toBeCloseTo(0.677, 3);
  // The end of the elbow's bone is where the wrist begins; the pelvis is the origin.
  const off = target.map((expected, axis) => {
    const at = (joint: number) => world.matrices[16 * joint + 12 + axis];
    return at(WRIST) - at(0) - half * expected;
  });
  expect(Math.hypot(...off)).toBeLessThan(0.001);
});
