import { mat4, type quat, type vec3 } from 'gl-matrix';
import { expect, it } from 'vitest';
import { expectNumbers, expectUnitQuaternions } from '../../test/matchers.ts';
import { composeWorld, createPose, createWorldPose, type Pose, type WorldPose } from './pose.ts';
import { defaultSkeleton, type JointRow, Skeleton } from './skeleton.ts';

const QUARTER_TURN_ABOUT_Z = [0, 0, Math.SQRT1_2, Math.SQRT1_2];

/** Three joints in a row, each one metre along X from its parent. */
const chain = new Skeleton(
  [-1, 0, 1].map(
    (parent, number): JointRow => ({
      name: `joint${number}`,
      parent,
      kind: 'bone',
      position: [1, 0, 0],
      rotation: [0, 0, 0, 1],
      scale: [1, 1, 1],
      end: [1, 0, 0],
      aliases: [],
      support: 'base',
      group: '',
    }),
  ),
);

function compose(skeleton: Skeleton, pose: Pose, count?: number): WorldPose {
  const world = createWorldPose(skeleton.jointCount);
  composeWorld(world, skeleton, pose, count);
  return world;
}

const matrixOf = (world: WorldPose, joint: number) =>
  world.matrices.subarray(16 * joint, 16 * joint + 16);
const positionOf = (world: WorldPose, joint: number) => matrixOf(world, joint).subarray(12, 15);

it('adds up positions at rest', () => {
  expectNumbers(positionOf(compose(chain, chain.restPose()), 2), [3, 0, 0]);
});

it('inherits rotation', () => {
  const pose = chain.restPose();
  pose.rotations.set(QUARTER_TURN_ABOUT_Z, 0);
  pose.rotations.set(QUARTER_TURN_ABOUT_Z, 4);
  const world = compose(chain, pose);
  expectNumbers(positionOf(world, 1), [1, 1, 0]);
  expectNumbers(positionOf(world, 2), [0, 1, 0]);
  expectNumbers(matrixOf(world, 2), [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 1, 0, 1]);
});

it("lets a joint's own scale move its children but not scale them", () => {
  const pose = chain.restPose();
  pose.scales.set([3, 1, 2], 0);
  const world = compose(chain, pose);
  expectNumbers(positionOf(world, 1), [4, 0, 0]);
  expectNumbers(positionOf(world, 2), [5, 0, 0]);
  expectNumbers(matrixOf(world, 0), [3, 0, 0, 0, 0, 1, 0, 0, 0, 0, 2, 0, 1, 0, 0, 1]);
  expectNumbers(matrixOf(world, 1), [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 4, 0, 0, 1]);
});

/** What a scene graph does: every local matrix times its parent's world, scale and all. */
function plainHierarchy(skeleton: Skeleton, pose: Pose): mat4[] {
  const worlds: mat4[] = [];
  skeleton.parents.forEach((parent, joint) => {
    const local = mat4.fromRotationTranslationScale(
      mat4.create(),
      pose.rotations.subarray(4 * joint, 4 * joint + 4) as quat,
      pose.positions.subarray(3 * joint, 3 * joint + 3) as vec3,
      pose.scales.subarray(3 * joint, 3 * joint + 3) as vec3,
    );
    worlds.push(parent < 0 ? local : mat4.multiply(mat4.create(), worlds[parent], local));
  });
  return worlds;
}

it('agrees with a plain hierarchy while scales are 1, and differs once they are not', () => {
  const pose = defaultSkeleton.restPose();
  pose.scales.fill(1);
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    pose.rotations.set([Math.sin(joint), 0, 0, Math.cos(joint)], 4 * joint);
  }
  const head = defaultSkeleton.jointNumber('mHead');
  const plain = () => plainHierarchy(defaultSkeleton, pose)[head];
  expectNumbers(matrixOf(compose(defaultSkeleton, pose), head), plain(), 1e-5);

  pose.scales.set([1, 1, 2], 3 * defaultSkeleton.jointNumber('mTorso'));
  const ours = matrixOf(compose(defaultSkeleton, pose), head);
  expect(Math.abs(ours[14] - plain()[14])).toBeGreaterThan(0.1);
});

it('gives a collision volume its size, which nothing inherits', () => {
  const world = compose(defaultSkeleton, defaultSkeleton.restPose());
  const butt = matrixOf(world, defaultSkeleton.jointNumber('BUTT'));
  expectNumbers(butt, [0.1, 0, 0, 0, 0, 0.1, 0, 0, 0, 0, 0.1, 0, -0.06, 0, 0.967, 1]);
});

it('composes only the requested number of joints', () => {
  const world = createWorldPose(chain.jointCount);
  composeWorld(world, chain, chain.restPose(), 2);
  expectNumbers(positionOf(world, 1), [2, 0, 0]);
  expectNumbers(positionOf(world, 2), [0, 0, 0]);
});

it('keeps rotations unit over the whole skeleton', () => {
  const pose = createPose();
  for (let joint = 0; joint < defaultSkeleton.jointCount; joint++) {
    pose.rotations.set([0.5, -0.5, 0.5, 0.5], 4 * joint);
  }
  expectUnitQuaternions(compose(defaultSkeleton, pose).rotations, 1e-5);
});
