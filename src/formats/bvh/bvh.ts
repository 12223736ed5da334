import type { RotationOrder } from '../../math/index.ts';
import type { Warning } from '../bytes/index.ts';

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

/** Metres; the viewer's own figure, a little more than an inch. */
export const METRES_PER_INCH = 0.02540005;

/*
 * BVH: X left, Y up, Z front. Second Life: X forward, Y left, Z up. Rotations change the same way: the
 * vector part of a quaternion is turned and w stays.
 * Source: reference/animation.md section 12.2.
 */

/** x y z in BVH axes, as Second Life has them. */
export function toSecondLifeAxes(x: number, y: number, z: number): [number, number, number] {
  return [z, x, y];
}

/** x y z in Second Life's axes, as BVH has them. */
export function toBvhAxes(x: number, y: number, z: number): [number, number, number] {
  return [y, z, x];
}

/*
 * Limits of a BVH file.
 * Source: reference/animation.md section 12.1 (name length).
 */

/** The viewer takes no more of a name. */
export const LONGEST_NAME = 79;
/**
 * The viewer has no limit of its own: it refuses more than 216 joints that move, and the skeleton has 214.
 * This leaves room for any number of joints that stand still, and bounds how deep they can be nested.
 */
export const MAX_BVH_JOINTS = 1024;
/** A digit and what separates it from the next: no value takes fewer bytes. */
export const MIN_VALUE_BYTES = 2;
/**
 * The reference frame and one for every moment that an animation can tell apart: its times are 16-bit
 * codes. The viewer has no such limit; 60 s of this are over a thousand frames a second.
 */
export const MAX_FRAMES = 1 + 65536;
