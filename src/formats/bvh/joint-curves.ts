import { fromEuler, type Quaternion } from '../quaternion/index.ts';
import type { Bvh, BvhJoint } from './types.ts';

/** What a joint does in every frame, still in BVH axes and inches. */
export interface JointCurves {
  rotations: readonly Quaternion[];
  /** All zero for a joint without position channels. */
  positions: readonly [number, number, number][];
}

export function curvesOf({ frameCount, columns, values }: Bvh, joint: BvhJoint): JointCurves {
  const rotations: Quaternion[] = [];
  const positions: [number, number, number][] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    const at = frame * columns + joint.column;
    positions.push(joint.hasPositions ? [values[at], values[at + 1], values[at + 2]] : [0, 0, 0]);
    rotations.push(fromEuler(joint.order, values, joint.hasPositions ? at + 3 : at));
  }
  return { rotations, positions };
}
