import { distance, fromEuler, type Quaternion, type Vector3 } from '../../math/index.ts';
import type { JointDirectory } from '../animation/index.ts';
import type { Bvh, BvhJoint } from './bvh.ts';

/** The rotation and position of a joint in every frame, in BVH axes and inches. */
export interface JointCurves {
  rotations: readonly Quaternion[];
  /** All zero for a joint without position channels. */
  positions: readonly Vector3[];
}

/** Converts the values of a joint in all frames. */
export function readJointCurves(
  { frameCount, columns, values }: Bvh,
  joint: BvhJoint,
): JointCurves {
  const rotations: Quaternion[] = [];
  const positions: Vector3[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const at = frame * columns + joint.column;
    positions.push(joint.hasPositions ? [values[at], values[at + 1], values[at + 2]] : [0, 0, 0]);
    rotations.push(fromEuler(joint.order, values, joint.hasPositions ? at + 3 : at));
  }
  return { rotations, positions };
}

/** The joint of the skeleton that a BVH joint's name refers to. */
export interface ResolvedJoint {
  /** Its own name, which the animation has. */
  name: string;
  /**
   * Whether the BVH name is in the viewer's table of names, for which it changes axes and sets the usual priority.
   * Collision volumes and attachment points under their own names are joints too, but not in that table.
   */
  isTranslated: boolean;
  isPelvis: boolean;
}

/**
 * Finds the joint of a name, or null. The viewer's table contains aliases and bones, and only bones also have a name
 * with `avatar_` before it.
 *
 * **Source:** reference/animation.md sections 4 and 12.2.
 */
export function resolveJoint(name: string, joints: JointDirectory): ResolvedJoint | null {
  const number = joints.jointNumber(name);
  if (number < 0) return null;
  const ownName = joints.nameOf(number);
  const isBone = joints.jointNumber(`avatar_${ownName}`) === number;
  return {
    name: ownName,
    isTranslated: isBone || ownName !== name,
    isPelvis: ownName === 'mPelvis',
  };
}

/**
 * The distance between the X axes after two rotations, plus that between the Y axes, by which the uploader compares
 * rotations. The quaternions need not have unit length.
 *
 * **Source:** reference/animation.md section 12.3.
 */
export function rotationDistance(a: Quaternion, b: Quaternion): number {
  const [ax, ay] = rotatedAxes(a);
  const [bx, by] = rotatedAxes(b);
  return distance(ax, bx) + distance(ay, by);
}

/** The X axis and the Y axis after a rotation. */
function rotatedAxes([x, y, z, w]: Quaternion): [Vector3, Vector3] {
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
    [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
  ];
}
