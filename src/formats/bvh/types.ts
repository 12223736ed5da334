import type { Warning } from '../bytes/index.ts';
import type { RotationOrder } from '../quaternion/index.ts';

/** A joint of the hierarchy, in file order: a parent always comes before its children. */
export interface BvhJoint {
  /** 8-bit characters, one per byte, 79 at most. */
  name: string;
  /** Number of the parent in `Bvh.joints`; -1 for a root. */
  parent: number;
  /** Three position values stand before the three rotation values. */
  hasPositions: boolean;
  /** In which the three rotation channels stand. */
  order: RotationOrder;
  /** Where the joint's first value stands in a frame. */
  column: number;
  /** Generations below it: 0 for a leaf. End sites do not count. */
  descent: number;
  /** Of the line that names it, in the file. */
  offset: number;
}

/** A BVH file as the viewer reads it. */
export interface Bvh {
  /** At least one; the first is the pelvis. */
  joints: BvhJoint[];
  /** At least 1; frame 0 is the reference that is not played. */
  frameCount: number;
  /** Seconds, more than 0. */
  frameTime: number;
  /** Numbers in a frame: 3 or 6 per joint. */
  columns: number;
  /** `columns` per frame, in file order: inches and degrees, BVH axes. */
  values: Float32Array<ArrayBuffer>;
  warnings: Warning[];
}
