import { defaultSkeleton } from '../../avatar/index.ts';
import { mirrorRotation, type Quaternion, type Vector3 } from '../../math/index.ts';
import { otherSide } from '../../motion/edit/index.ts';

/** A new rotation or position of a joint, or both. */
export interface JointChange {
  /** Number of the joint. */
  readonly joint: number;
  /** Relative to the joint's parent. */
  readonly rotation?: Quaternion;
  /** Metres in the parent's frame; of mPelvis the displacement from its standing height. */
  readonly position?: Vector3;
}

/** Number of the joint on the other side; the joint's own for one in the middle. */
export function mirroredJoint(joint: number): number {
  const partner = otherSide(defaultSkeleton.nameOf(joint), defaultSkeleton);
  return defaultSkeleton.jointNumber(partner);
}

/** The change of the joint on the other side, as in a mirror. */
export function mirrorChange({ joint, rotation, position }: JointChange): JointChange {
  return {
    joint: mirroredJoint(joint),
    ...(rotation && { rotation: mirrorRotation(rotation) }),
    ...(position && { position: [position[0], -position[1], position[2]] as const }),
  };
}
