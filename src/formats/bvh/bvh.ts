import type { RotationOrder } from '../../math/index.ts';
import type { Warning } from '../bytes/index.ts';

/** A joint of the hierarchy, in file order: a parent always comes before its children. */
export interface BvhJoint {
  /** 8-bit characters, one per byte, 79 at most. */
  name: string;
  /** Index of the parent in `Bvh.joints`; -1 for a root. */
  parent: number;
  /** Whether three position values come before the three rotation values. */
  hasPositions: boolean;
  /** The order of the three rotation channels. */
  order: RotationOrder;
  /** Index of the joint's first value in a frame. */
  column: number;
  /** Generations of joints below it: 0 for a leaf. End sites do not count. */
  descent: number;
  /** Byte offset of the line with its name. */
  offset: number;
}

/** A BVH file as the viewer reads it. */
export interface Bvh {
  /** At least one; the first is the pelvis. */
  joints: BvhJoint[];
  /** At least 1; frame 0 is the reference pose, which is not played. */
  frameCount: number;
  /** Seconds, more than 0. */
  frameTime: number;
  /** Numbers in a frame: 3 or 6 per joint. */
  columns: number;
  /** `columns` per frame, in file order: inches and degrees, BVH axes. */
  values: Float32Array<ArrayBuffer>;
  warnings: Warning[];
}

/** The viewer's constant, which is a little more than an inch. */
export const METRES_PER_INCH = 0.02540005;

/** Height of the pelvis in the skeleton file, in metres. */
export const STANDING_PELVIS = 1.067;

/*
 * BVH has X left, Y up, Z front; Second Life has X forward, Y left, Z up. Rotations change in the same way: the
 * vector part of a quaternion changes axes, and w stays.
 * Source: reference/animation.md section 12.2.
 */

/** From BVH axes to Second Life's axes. */
export function toSecondLifeAxes(x: number, y: number, z: number): [number, number, number] {
  return [z, x, y];
}

/** From Second Life's axes to BVH axes. */
export function toBvhAxes(x: number, y: number, z: number): [number, number, number] {
  return [y, z, x];
}

/*
 * Limits of a BVH file.
 * Source: reference/animation.md section 12.1 (name length).
 */

/** The viewer reads no more characters of a name. */
export const MAX_NAME_LENGTH = 79;
/**
 * The viewer has no limit for a file, but refuses more than 216 joints that move, and the skeleton has 214. This limit
 * allows for many joints that stand still, and bounds how deep joints can be nested.
 */
export const MAX_BVH_JOINTS = 1024;
/** The smallest size of a value: a digit and a separator. */
export const MIN_VALUE_BYTES = 2;
/**
 * The reference frame and one for each time that an animation can represent, whose times are 16-bit codes. The viewer
 * has no such limit; over 60 s these are more than a thousand frames a second.
 */
export const MAX_FRAMES = 1 + 65536;
