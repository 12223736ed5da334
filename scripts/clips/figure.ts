import { add, IDENTITY, nlerp, type Quaternion, relativeRotation } from '../../src/math/index.ts';
import {
  type BodyDescription,
  orientationQuat,
  poseArm,
  type Rotations,
  restOffset,
} from '../../src/motion/pose-description/index.ts';
import { poseLeg } from './leg.ts';

/** The waist bends this much of the way at mTorso, the neck at mNeck; mChest and mHead do the rest. */
const WAIST_AT_TORSO = 0.48;
const NECK_AT_BASE = 0.45;

/** Local rotations of every joint that a stance speaks of. */
export function rotationsOf(stance: BodyDescription): Rotations {
  const pelvis = orientationQuat(stance.pelvis);
  const chest = orientationQuat(stance.chest);
  const head = orientationQuat(stance.head);
  const [torso, ribs] = split(relativeRotation(pelvis, chest), WAIST_AT_TORSO);
  const [neck, skull] = split(relativeRotation(chest, head), NECK_AT_BASE);
  const hipCentre = { position: add(restOffset('mPelvis'), stance.shift), rotation: pelvis };
  return new Map([
    ['mPelvis', pelvis],
    ['mTorso', torso],
    ['mChest', ribs],
    ['mNeck', neck],
    ['mHead', skull],
    ...poseArm(stance.arms.Left, 'Left'),
    ...poseArm(stance.arms.Right, 'Right'),
    ...poseLeg(hipCentre, stance.feet.Left, 'Left'),
    ...poseLeg(hipCentre, stance.feet.Right, 'Right'),
  ]);
}

/** A bend done by two joints in turn, the first taking `share` of it. */
function split(bend: Quaternion, share: number): [Quaternion, Quaternion] {
  const first = nlerp(IDENTITY, bend, share);
  return [first, relativeRotation(first, bend)];
}
