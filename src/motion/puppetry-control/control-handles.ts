import { defaultSkeleton } from '../../avatar/index.ts';

/** The points by which a body can be dragged. */
export type HandleId =
  | 'head'
  | 'hips'
  | 'handLeft'
  | 'handRight'
  | 'elbowLeft'
  | 'elbowRight'
  | 'kneeLeft'
  | 'kneeRight'
  | 'footLeft'
  | 'footRight';

export interface Handle {
  readonly id: HandleId;
  /** Number of the joint at which the handle is. */
  readonly joint: number;
  /** Number of the joint whose bone ends at the handle and gets the target; for the hips mPelvis itself. */
  readonly effector: number;
  /** The handle on the other side; in the middle the handle itself. */
  readonly mirror: HandleId;
  /** Whether it can be pinned: hands and feet. */
  readonly canPin: boolean;
}

/** The state of a handle, for drawing and grabbing it. */
export interface HandleState {
  readonly id: HandleId;
  /** Metres in the avatar's frame (X forward, Y left, Z up, origin between the feet), as drawn. */
  readonly position: Float32Array;
  /** The target position; the same as `position` if it has no target. */
  readonly target: Float32Array;
  hasTarget: boolean;
  isPinned: boolean;
  isGrabbed: boolean;
}

type Row = readonly [id: HandleId, joint: string, effector: string, mirror: HandleId];

/** A bone ends where the next joint is, so the effector of a handle is the bone before its joint. */
const ROWS: readonly Row[] = [
  ['head', 'mSkull', 'mHead', 'head'],
  ['hips', 'mPelvis', 'mPelvis', 'hips'],
  ['handLeft', 'mWristLeft', 'mElbowLeft', 'handRight'],
  ['handRight', 'mWristRight', 'mElbowRight', 'handLeft'],
  ['elbowLeft', 'mElbowLeft', 'mShoulderLeft', 'elbowRight'],
  ['elbowRight', 'mElbowRight', 'mShoulderRight', 'elbowLeft'],
  ['kneeLeft', 'mKneeLeft', 'mHipLeft', 'kneeRight'],
  ['kneeRight', 'mKneeRight', 'mHipRight', 'kneeLeft'],
  ['footLeft', 'mAnkleLeft', 'mKneeLeft', 'footRight'],
  ['footRight', 'mAnkleRight', 'mKneeRight', 'footLeft'],
];

/**
 * All handles.
 *
 * **Source:** puppetry.md section 5: a target is where the end of the named bone must go.
 */
export const HANDLES: readonly Handle[] = ROWS.map(([id, joint, effector, mirror]) => ({
  id,
  joint: defaultSkeleton.jointNumber(joint),
  effector: defaultSkeleton.jointNumber(effector),
  mirror,
  canPin: isHand(id) || isFoot(id),
}));

/** Index of a handle in `HANDLES`. */
export function handleIndex(id: HandleId): number {
  return ROWS.findIndex(([name]) => name === id);
}

export function handleById(id: HandleId): Handle {
  return HANDLES[handleIndex(id)];
}

export function isHand(id: HandleId): boolean {
  return id === 'handLeft' || id === 'handRight';
}

/** A hand or an elbow. */
export function isArmHandle(id: HandleId): boolean {
  return isHand(id) || id === 'elbowLeft' || id === 'elbowRight';
}

export function isFoot(id: HandleId): boolean {
  return id === 'footLeft' || id === 'footRight';
}

/** The joint that rotates with a handle; -1 for handles that can only be moved. */
export function rotatedJoint({ id, joint, effector }: Handle): number {
  if (id === 'head' || id === 'hips') return effector;
  return isHand(id) || isFoot(id) ? joint : -1;
}

/** An elbow or a knee. */
export function isMiddleHandle(id: HandleId): boolean {
  return /^(elbow|knee)/.test(id);
}

/** The shoulder or hip of a handle's limb; -1 for head and hips. */
export function limbRootOf(id: HandleId): number {
  if (id === 'head' || id === 'hips') return -1;
  const side = id.endsWith('Left') ? 'Left' : 'Right';
  return defaultSkeleton.jointNumber(`${isArmHandle(id) ? 'mShoulder' : 'mHip'}${side}`);
}

/** Empty states of all handles, in the order of `HANDLES`. */
export function createHandleStates(): HandleState[] {
  return HANDLES.map(({ id }) => ({
    id,
    position: new Float32Array(3),
    target: new Float32Array(3),
    hasTarget: false,
    isPinned: false,
    isGrabbed: false,
  }));
}
