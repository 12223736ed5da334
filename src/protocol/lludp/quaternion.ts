type Quaternion = [x: number, y: number, z: number, w: number];

/** Rounding of 32-bit components moves the squared length of a unit quaternion by less than this. */
const UNIT_TOLERANCE = 1e-6;

/**
 * The unit quaternion (x y z w) of three stored components: w is never negative, and 0 where they are longer
 * than 1. Not normalised, as in the reference viewer. Components that are not finite give the identity.
 *
 * **Source:** lludp.md section 3.
 */
export function unpackQuaternion(x: number, y: number, z: number): Quaternion {
  if (!Number.isFinite(x + y + z)) return [0, 0, 0, 1];
  return [x, y, z, Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z))];
}

/**
 * The three components that are stored of a rotation (x y z w): normalised, and turned about where w is
 * below 0. What {@link unpackQuaternion} gave for a rotation comes back exactly, so lengths that are off by
 * rounding alone are left as they are. No length, or none that is finite, gives the identity.
 *
 * **Source:** lludp.md section 3.
 */
export function packQuaternion(rotation: ArrayLike<number>): [x: number, y: number, z: number] {
  const { 0: x, 1: y, 2: z, 3: w } = rotation;
  const squared = x * x + y * y + z * z + w * w;
  if (!Number.isFinite(squared) || squared === 0) return [0, 0, 0];
  const isUnit = Math.abs(squared - 1) < UNIT_TOLERANCE;
  const scale = (w < 0 ? -1 : 1) / (isUnit ? 1 : Math.sqrt(squared));
  return [x * scale, y * scale, z * scale];
}
