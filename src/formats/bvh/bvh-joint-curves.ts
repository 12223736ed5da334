import { distance, fromEuler, type Quaternion, type Vector3 } from '../../math/index.ts';
import type { JointDirectory } from '../animation/index.ts';
import type { Bvh, BvhJoint } from './bvh.ts';

/** What a joint does in every frame, still in BVH axes and inches. */
export interface JointCurves {
  rotations: readonly Quaternion[];
  /** All zero for a joint without position channels. */
  positions: readonly Vector3[];
}

export function curvesOf({ frameCount, columns, values }: Bvh, joint: BvhJoint): JointCurves {
  const rotations: Quaternion[] = [];
  const positions: Vector3[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const at = frame * columns + joint.column;
    positions.push(joint.hasPositions ? [values[at], values[at + 1], values[at + 2]] : [0, 0, 0]);
    rotations.push(fromEuler(joint.order, values, joint.hasPositions ? at + 3 : at));
  }
  return { rotations, positions };
}

/** What becomes of a BVH joint's name. */
export interface ResolvedJoint {
  /** As the animation has it; a name that is unknown stays as it is. */
  name: string;
  /**
   * The name stands in the viewer's table, so axes are changed and the usual priority given. Collision
   * volumes and attachment points found by their own name are joints and yet not in it.
   */
  translated: boolean;
  isPelvis: boolean;
}

/**
 * The joint that answers to a name, or null. The table holds what is an alias and what is a bone, and of
 * these two only bones answer to `avatar_` as well.
 *
 * **Source:** reference/animation.md sections 4 and 12.2.
 */
export function resolveJoint(name: string, joints: JointDirectory): ResolvedJoint | null {
  const number = joints.jointNumber(name);
  if (number < 0) return null;
  const ownName = joints.nameOf(number);
  const isBone = joints.jointNumber(`avatar_${ownName}`) === number;
  return { name: ownName, translated: isBone || ownName !== name, isPelvis: ownName === 'mPelvis' };
}

/**
 * How far apart two rotations take the X axis, plus how far apart they take the Y axis: what the
 * uploader measures rotations by. The quaternions need not have unit length.
 *
 * **Source:** reference/animation.md section 12.3.
 */
export function rotationDistance(a: Quaternion, b: Quaternion): number {
  const [ax, ay] = turnedAxes(a);
  const [bx, by] = turnedAxes(b);
  return distance(ax, bx) + distance(ay, by);
}

/** Where a rotation takes the X axis and the Y axis. */
function turnedAxes([x, y, z, w]: Quaternion): [Vector3, Vector3] {
  const s = 2 / (x * x + y * y + z * z + w * w);
  return [
    [1 - s * (y * y + z * z), s * (x * y + w * z), s * (x * z - w * y)],
    [s * (x * y - w * z), 1 - s * (x * x + z * z), s * (y * z + w * x)],
  ];
}
