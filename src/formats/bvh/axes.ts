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
