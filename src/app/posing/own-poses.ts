import { fromEulerDegrees } from '../../math/index.ts';
import type { ShelfPose } from '../state/index.ts';
import { OWN_POSES } from '../words/en/motion-words.ts';

type Angles = readonly [x: number, y: number, z: number];

/** Joints that every one of our poses sets, so that it looks the same whatever was posed before. */
const JOINTS = [
  ...['mPelvis', 'mTorso', 'mChest', 'mNeck', 'mHead'],
  ...['Left', 'Right'].flatMap((side) =>
    ['mCollar', 'mShoulder', 'mElbow', 'mWrist', 'mHip', 'mKnee', 'mAnkle'].map(
      (joint) => joint + side,
    ),
  ),
];

interface OwnPose {
  readonly id: keyof typeof OWN_POSES;
  /** Degrees about X, Y and Z; joints that are left out are at rest. */
  readonly angles: Readonly<Record<string, Angles>>;
  readonly pelvis?: Angles;
}

const HANGING: Readonly<Record<string, Angles>> = {
  mCollarLeft: [-4, 0, 0],
  mCollarRight: [4, 0, 0],
  mShoulderLeft: [-70, 0, -6],
  mShoulderRight: [70, 0, 6],
  mElbowLeft: [0, 0, -14],
  mElbowRight: [0, 0, 14],
};

const POSES: readonly OwnPose[] = [
  {
    id: 'relaxed',
    angles: {
      ...HANGING,
      mHipLeft: [3, 0, 4],
      mHipRight: [-3, 0, -4],
      mHead: [0, 2, 0],
    },
  },
  {
    id: 'wave',
    angles: {
      ...HANGING,
      mShoulderRight: [-12, 0, 8],
      mElbowRight: [-78, 0, 0],
      mWristRight: [-8, 0, 0],
      mTorso: [3, 0, 0],
      mHead: [-4, 0, -6],
    },
  },
  {
    id: 'hips',
    angles: {
      mShoulderLeft: [-42, 0, 18],
      mShoulderRight: [42, 0, -18],
      mElbowLeft: [-82, 0, -18],
      mElbowRight: [82, 0, 18],
      mWristLeft: [14, 0, 0],
      mWristRight: [-14, 0, 0],
      mPelvis: [4, 0, 0],
      mTorso: [-6, 0, 0],
      mHipLeft: [2, 0, 8],
      mHipRight: [-9, 0, -8],
      mHead: [2, 0, 4],
    },
  },
  {
    id: 'stride',
    angles: {
      ...HANGING,
      mShoulderLeft: [-68, 0, 26],
      mShoulderRight: [68, 0, 26],
      mElbowLeft: [0, 0, -18],
      mElbowRight: [0, 0, 34],
      mTorso: [0, 3, -6],
      mHipLeft: [0, -28, 0],
      mKneeLeft: [0, 12, 0],
      mAnkleLeft: [0, -4, 0],
      mHipRight: [0, 20, 0],
      mKneeRight: [0, 24, 0],
      mAnkleRight: [0, 10, 0],
    },
    pelvis: [0, 0, -0.05],
  },
  {
    id: 'sit',
    angles: {
      ...HANGING,
      mShoulderLeft: [-58, 0, -26],
      mShoulderRight: [58, 0, 26],
      mElbowLeft: [0, 0, -50],
      mElbowRight: [0, 0, 50],
      mTorso: [0, -4, 0],
      mHipLeft: [0, -86, 6],
      mHipRight: [0, -86, -6],
      mKneeLeft: [0, 88, 0],
      mKneeRight: [0, 88, 0],
    },
    pelvis: [0, 0, -0.46],
  },
];

/** Poses that come with the page. */
export const OWN_SHELF: readonly ShelfPose[] = POSES.map(({ id, angles, pelvis = [0, 0, 0] }) => ({
  id,
  name: OWN_POSES[id],
  isOwn: true,
  rotations: Object.fromEntries(
    JOINTS.map((joint) => [joint, fromEulerDegrees(angles[joint] ?? [0, 0, 0])]),
  ),
  pelvis,
}));
