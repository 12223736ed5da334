import { fromEulerDegrees, type Quaternion, type Vector3 } from '../../math/index.ts';
import { BONE_COUNT, PELVIS } from '../joint-directory.ts';
import { composeWorld, copyPose, type Pose, type WorldPose } from '../pose.ts';
import type { Skeleton } from '../skeleton.ts';

type Angles = readonly [x: number, y: number, z: number];

/** A pose in which rigs are tested. */
export interface TestPose {
  readonly id: TestPoseId;
  /** Degrees about X, Y and Z in the frame of the parent, by names of joints; all other bones are at rest. */
  readonly angles: Readonly<Record<string, Angles>>;
  /** Displacement of mPelvis from its height at rest, metres. */
  readonly pelvis: Vector3;
}

export type TestPoseId =
  | 'arms-up'
  | 'arms-forward'
  | 'squat'
  | 'sit'
  | 'head-left'
  | 'head-right'
  | 'head-up'
  | 'head-down';

const STANDING: Vector3 = [0, 0, 0];

/** The same angles on both sides, as in a mirror: turns about X and Z change their sign. */
function mirrored(joints: Readonly<Record<string, Angles>>): Record<string, Angles> {
  return Object.fromEntries(
    Object.entries(joints).flatMap(([name, [x, y, z]]) => [
      [`${name}Left`, [x, y, z] as const],
      [`${name}Right`, [-x, y, -z] as const],
    ]),
  );
}

/** A turn of the head, which the neck and the chest share as in people. */
function headTurn(degrees: number): Record<string, Angles> {
  return {
    mChest: [0, 0, 0.1 * degrees],
    mNeck: [0, 0, 0.4 * degrees],
    mHead: [0, 0, 0.5 * degrees],
  };
}

/** A nod, down where it is positive. */
function headNod(degrees: number): Record<string, Angles> {
  return { mNeck: [0, 0.45 * degrees, 0], mHead: [0, 0.55 * degrees, 0] };
}

/**
 * The poses in which worn meshes most often tear, fold or sink: each as far as people move. The avatar rests with its
 * arms to the sides, so that arms that hang are turned about X by some 70°.
 */
export const TEST_POSES: readonly TestPose[] = [
  {
    id: 'arms-up',
    angles: mirrored({ mCollar: [22, 0, 0], mShoulder: [62, 0, 0], mElbow: [6, 0, 0] }),
    pelvis: STANDING,
  },
  {
    id: 'arms-forward',
    angles: mirrored({ mCollar: [0, 0, -14], mShoulder: [0, 0, -76] }),
    pelvis: STANDING,
  },
  {
    id: 'squat',
    angles: {
      mTorso: [0, 22, 0],
      mChest: [0, 12, 0],
      mHead: [0, -20, 0],
      ...mirrored({
        mCollar: [0, 0, -8],
        mShoulder: [-12, 0, -70],
        mHip: [0, -112, -14],
        mKnee: [0, 132, 0],
        mAnkle: [0, -30, 0],
      }),
    },
    pelvis: [-0.26, 0, -0.71],
  },
  {
    id: 'sit',
    angles: {
      mTorso: [0, -6, 0],
      ...mirrored({
        mShoulder: [-64, 0, -30],
        mElbow: [0, 0, -44],
        mHip: [0, -90, -3],
        mKnee: [0, 90, 0],
      }),
    },
    pelvis: [0, 0, -0.46],
  },
  { id: 'head-left', angles: headTurn(85), pelvis: STANDING },
  { id: 'head-right', angles: headTurn(-85), pelvis: STANDING },
  { id: 'head-up', angles: headNod(-62), pelvis: STANDING },
  { id: 'head-down', angles: headNod(58), pelvis: STANDING },
];

/** The rotation of each bone in a test pose by its number; identity for those that it leaves at rest. */
export function testRotations({ angles }: TestPose, skeleton: Skeleton): Quaternion[] {
  return Array.from({ length: BONE_COUNT }, (_, joint) =>
    fromEulerDegrees(angles[skeleton.nameOf(joint)] ?? [0, 0, 0]),
  );
}

/**
 * Composes a body in a test pose: `base` has the positions and scales of its joints, `scratch` is overwritten. `null` is
 * the body at rest.
 */
export function composeTestPose(
  out: WorldPose,
  skeleton: Skeleton,
  base: Pose,
  pose: TestPose | null,
  scratch: Pose,
): void {
  copyPose(scratch, base);
  if (pose) {
    for (const [joint, rotation] of testRotations(pose, skeleton).entries())
      scratch.rotations.set(rotation, 4 * joint);
    for (let axis = 0; axis < 3; axis++) scratch.positions[3 * PELVIS + axis] += pose.pelvis[axis];
  }
  composeWorld(out, skeleton, scratch);
}
