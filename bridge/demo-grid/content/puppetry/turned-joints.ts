import { defaultSkeleton } from '../../../../src/avatar/index.ts';
import { fromYRotation, multiply, type Quaternion } from '../../../../src/math/index.ts';
import {
  createRotationLimit,
  IK_LIMITS,
  type RotationLimit,
} from '../../../../src/motion/ik/index.ts';
import {
  type ArmPose,
  type Orientation,
  orientationQuat,
  poseArm,
  type Side,
} from '../../../../src/motion/pose-description/index.ts';
import type { JointEvent } from '../../../../src/protocol/puppetry/index.ts';

/** What of the body is shown; the rest is left to the animations. */
export interface Figure {
  readonly Left?: ArmPose;
  readonly Right?: ArmPose;
  /** The ribs, as seen from the waist. */
  readonly chest?: Orientation;
  /** The skull, as seen from the ribs. */
  readonly head?: Orientation;
}

/** Of a C mask: a rotation in the parent's frame, all that viewers sent as a rule. */
const LOCAL_ROTATION = 0x02;

const LIMITS: ReadonlyMap<string, RotationLimit> = new Map(
  Array.from(IK_LIMITS, ([joint, limit]) => [joint, createRotationLimit(limit)]),
);

/**
 * Events of layout C: each joint's rotation in its parent's frame, held to the limits that a sender's solver
 * keeps.
 *
 * **Source:** puppetry.md sections 3.1 and 7.
 */
export function turnedJoints({ Left, Right, chest, head }: Figure): JointEvent[] {
  const rotations = new Map<string, Quaternion>();
  if (chest) rotations.set('mChest', orientationQuat(chest));
  if (head) {
    const half = orientationQuat({ roll: head.roll / 2, pitch: head.pitch / 2, yaw: head.yaw / 2 });
    rotations.set('mNeck', half).set('mHead', half);
  }
  for (const [arm, side] of [[Left, 'Left'] as const, [Right, 'Right'] as const]) {
    if (arm) for (const [name, rotation] of armJoints(arm, side)) rotations.set(name, rotation);
  }
  return Array.from(rotations, ([name, rotation]) => ({
    id: defaultSkeleton.jointNumber(name),
    mask: LOCAL_ROTATION,
    position: null,
    rotation: withinLimit(name, rotation),
    scale: null,
  })).sort((a, b) => a.id - b.id);
}

/** A wrist hardly turns about itself within the limits: all of the forearm's turn is at the elbow. */
function armJoints(arm: ArmPose, side: Side): Map<string, Quaternion> {
  const joints = poseArm({ ...arm, pronate: 0 }, side);
  return joints.set(
    `mElbow${side}`,
    multiply(joints.get(`mElbow${side}`)!, fromYRotation(arm.pronate)),
  );
}

function withinLimit(name: string, rotation: Quaternion): Quaternion {
  const held = Float32Array.from(rotation);
  LIMITS.get(name)?.apply(held, 0);
  const sign = held[3] < 0 ? -1 : 1;
  const [x, y, z, w] = held;
  const length = sign * Math.hypot(x, y, z, w);
  return [x / length, y / length, z / length, w / length];
}
