import { describe, expect, it } from 'vitest';
import { expectNumbers } from '../../test/matchers.ts';
import { composeRigidAttachment, createRigidAttachment } from './attachment.ts';
import { attachmentJoint } from './joint-directory.ts';
import { composeWorld, createWorldPose } from './pose.ts';
import { defaultSkeleton } from './skeleton.ts';

const { SQRT1_2 } = Math;
const UPRIGHT = [0, 0, 0, 1] as const;
const UNIT = [1, 1, 1] as const;

/** Position, rotation and size of a part. */
type Placement = [
  Parameters<typeof createRigidAttachment>[1],
  Parameters<typeof createRigidAttachment>[2],
  Parameters<typeof createRigidAttachment>[3],
];

function atRest() {
  const world = createWorldPose();
  composeWorld(world, defaultSkeleton, defaultSkeleton.rest);
  return world;
}

function matrixOf(point: number, ...part: Placement): Float32Array {
  const out = new Float32Array(16);
  composeRigidAttachment(out, atRest(), createRigidAttachment(attachmentJoint(point), ...part));
  return out;
}

describe('composeRigidAttachment', () => {
  it('places a part on the skull, rotated as the point is', () => {
    // Point 2, Skull: 15 cm over mHead, a quarter turn about Z. mHead at rest is at the height of the joints
    // below it: 1.067 + 0.084 - 0.084 + 0.084 + ... as the skeleton has it.
    const world = atRest();
    const head = 16 * defaultSkeleton.jointNumber('mHead') + 12;
    const [x, y, z] = world.matrices.subarray(head, head + 3);
    const m = matrixOf(2, [0, 0, 0], UPRIGHT, [0.3, 0.2, 0.1]);
    // Its own X (0.3 long) points to the avatar's left, its Y (0.2) to the back.
    // biome-ignore format: columns
    expectNumbers(m, [
      0, 0.3, 0, 0,
      -0.2, 0, 0, 0,
      0, 0, 0.1, 0,
      x, y, z + 0.15, 1,
    ]);
  });

  it('places the part in the frame of the point', () => {
    const still = matrixOf(2, [0, 0, 0], UPRIGHT, UNIT);
    const moved = matrixOf(2, [0.1, 0, 0.05], UPRIGHT, UNIT);
    // 10 cm along the point's X is to the left, 5 cm along its Z is up.
    expectNumbers(
      moved.subarray(12, 15).map((value, axis) => value - still[12 + axis]),
      [0, 0.1, 0.05],
    );
  });

  it('scales the part first, then applies its rotation and that of the point', () => {
    // A quarter turn about X brings the part's Y (2 long) to the point's Z, which is up.
    const m = matrixOf(2, [0, 0, 0], [SQRT1_2, 0, 0, SQRT1_2], [1, 2, 3]);
    expectNumbers(m.subarray(4, 7), [0, 0, 2]);
    // The part's Z (3 long) comes to the point's -Y, and that points forward.
    expectNumbers(m.subarray(8, 11), [3, 0, 0]);
  });

  it('hangs from the hand wherever the arm goes', () => {
    const pose = defaultSkeleton.restPose();
    const shoulder = defaultSkeleton.jointNumber('mShoulderLeft');
    pose.rotations.set([SQRT1_2, 0, 0, SQRT1_2], 4 * shoulder);
    const world = createWorldPose();
    composeWorld(world, defaultSkeleton, pose);
    const out = new Float32Array(16);
    composeRigidAttachment(
      out,
      world,
      createRigidAttachment(attachmentJoint(5), [0, 0, 0], UPRIGHT, UNIT),
    );
    const joint = 16 * defaultSkeleton.jointNumber('Left Hand') + 12;
    expectNumbers(out.subarray(12, 15), world.matrices.subarray(joint, joint + 3));
    // Turned about X, the arm that pointed left points up.
    expect(out[14]).toBeGreaterThan(1.8);
  });

  it('hangs from the avatar centre where the standing pelvis is', () => {
    expectNumbers(matrixOf(40, [0, 0, 0.1], UPRIGHT, UNIT).subarray(12, 15), [0, 0, 1.167]);
  });
});
