import type { Quaternion } from '../../formats/quaternion/index.ts';

/** Degrees about Z, X and Y, in that order. */
export type Angles = [number, number, number];

const DEGREES = 180 / Math.PI;
/** Below this cosine of the middle angle, the outer two turn about one axis. */
const LOCKED = 1e-6;

/**
 * The angles of a rotation R = Rz · Rx · Ry, in the spelling that is nearest to `previous`: no curve jumps
 * from 180 to -180, neither for programs that join angles by lines nor for the uploader's key reduction,
 * which minds the sign of quaternions.
 */
export function anglesZXY(rotation: Quaternion, previous: Readonly<Angles>): Angles {
  const [z, x, y] = plainAngles(rotation);
  const spelt = nearest([z, x, y], previous);
  const other = nearest([z + 180, 180 - x, y + 180], previous);
  return apart(spelt, previous) <= apart(other, previous) ? spelt : other;
}

function plainAngles([x, y, z, w]: Quaternion): Angles {
  // The rotation's matrix, by row and column.
  const m11 = 1 - 2 * (y * y + z * z);
  const m12 = 2 * (x * y - w * z);
  const m21 = 2 * (x * y + w * z);
  const m22 = 1 - 2 * (x * x + z * z);
  const m31 = 2 * (x * z - w * y);
  const m32 = 2 * (y * z + w * x);
  const m33 = 1 - 2 * (x * x + y * y);
  const cosine = Math.hypot(m31, m33);
  const middle = Math.atan2(m32, cosine) * DEGREES;
  if (cosine < LOCKED) return [Math.atan2(m21, m11) * DEGREES, middle, 0];
  return [Math.atan2(-m12, m22) * DEGREES, middle, Math.atan2(-m31, m33) * DEGREES];
}

function nearest(angles: Readonly<Angles>, previous: Readonly<Angles>): Angles {
  return angles.map((angle, i) => angle + 360 * Math.round((previous[i] - angle) / 360)) as Angles;
}

function apart(a: Readonly<Angles>, b: Readonly<Angles>): number {
  return Math.abs(a[0] - b[0]) + Math.abs(a[1] - b[1]) + Math.abs(a[2] - b[2]);
}
