import { expect, it } from 'vitest';
import { composeWorld, createWorldPose, defaultSkeleton } from '../../../avatar/index.ts';
import { fromZRotation } from '../../../math/index.ts';
import { describeSkeleton, reportJoint } from './leap-commands.ts';

const WRIST = defaultSkeleton.jointNumber('mWristLeft');

/** A body at rest that stands a quarter of a metre above the ground. */
function figure() {
  const body = defaultSkeleton.restPose();
  const pose = defaultSkeleton.restPose();
  const world = createWorldPose();
  const rise = 0.25;
  const draw = () => {
    pose.positions[2] += rise;
    composeWorld(world, defaultSkeleton, pose);
    pose.positions[2] -= rise;
  };
  draw();
  return { body, pose, world, rise, draw };
}

it('tells the bones of a body, with its scales', () => {
  const { body, ...others } = figure();
  body.scales.set([2, 1, 1], 3 * defaultSkeleton.jointNumber('mElbowLeft'));
  body.scales.set([1, 3, 1], 3 * WRIST);
  const { bones, armSpan } = describeSkeleton({ body, ...others });
  expect(bones).toHaveLength(133);
  expect(bones[0]).toEqual({
    name: 'mPelvis',
    id: 0,
    parentId: null,
    position: [0, 0, 1.067],
    tip: [0, 0, 0.084],
  });
  expect(bones[WRIST]).toEqual({
    name: 'mWristLeft',
    id: 61,
    parentId: 60,
    position: [0, 0.205, 0],
    tip: [0, 0.18, 0],
  });
  // The left hand is three times as long: 0.12 m more on either side.
  expect(armSpan).toBeCloseTo(1.354 + 0.24, 3);
});

it('reports where a bone ends, from where mPelvis rests', () => {
  const body = figure();
  // puppetry.md section 5: (-0.053, 1, 0.671) of half an arm span of 0.677 m.
  const [x, y, z] = reportJoint(body, WRIST).position;
  expect(x / 0.677).toBeCloseTo(-0.053, 3);
  expect(y / 0.677).toBeCloseTo(1, 3);
  expect(z / 0.677).toBeCloseTo(0.671, 3);

  const turned = fromZRotation(90);
  body.pose.rotations.set(
    turned.map((part) => -part),
    4 * defaultSkeleton.jointNumber('mShoulderLeft'),
  );
  body.draw();
  const report = reportJoint(body, WRIST);
  expect(report.name).toBe('mWristLeft');
  // The same turn with its w above zero.
  expect(JSON.stringify(report.rotation)).toBe('[0,0,0.707107]');
  // The arm points backwards from the shoulder, all of its 0.248 + 0.205 + 0.06 m.
  expect(report.position[0]).toBeCloseTo(x - 0.513, 3);
});
