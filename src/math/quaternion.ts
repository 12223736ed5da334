import { quat, vec3 } from 'gl-matrix';
import { clamp } from './scalar.ts';
import type { Vector3 } from './vector.ts';

/** A rotation; of unit length unless said otherwise. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** The order of three rotations about the axes; the matrix is R(first) · R(second) · R(third). */
export type RotationOrder = 'XYZ' | 'XZY' | 'YXZ' | 'YZX' | 'ZXY' | 'ZYX';

export const IDENTITY: Quaternion = [0, 0, 0, 1];

const RADIANS = Math.PI / 180;
const DEGREES = 180 / Math.PI;

/** A plain array to write into: what gl-matrix creates itself has single precision. */
const create = (): [number, number, number, number] => [0, 0, 0, 1];

/** The right-handed rotation by `degrees` about an axis of unit length. */
export function fromAxisAngle(axis: Vector3, degrees: number): Quaternion {
  const out = create();
  quat.setAxisAngle(out, axis, degrees * RADIANS);
  return out;
}

export function fromXRotation(degrees: number): Quaternion {
  const half = (degrees * RADIANS) / 2;
  return [Math.sin(half), 0, 0, Math.cos(half)];
}

export function fromYRotation(degrees: number): Quaternion {
  const half = (degrees * RADIANS) / 2;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

export function fromZRotation(degrees: number): Quaternion {
  const half = (degrees * RADIANS) / 2;
  return [0, 0, Math.sin(half), Math.cos(half)];
}

/** gl-matrix's spelling of an order, and which of the angles is about X, Y and Z. */
const EULER_ORDERS = {
  XYZ: ['xyz', 0, 1, 2],
  XZY: ['xzy', 0, 2, 1],
  YXZ: ['yxz', 1, 0, 2],
  YZX: ['yzx', 2, 0, 1],
  ZXY: ['zxy', 1, 2, 0],
  ZYX: ['zyx', 2, 1, 0],
} as const;

/**
 * The rotation R(first) · R(second) · R(third) of the three angles at `degrees[at..at+2]`, in the order of
 * the letters: on column vectors the last one acts first. The sign is that of the half angles, not made
 * positive: the key reduction of BVH depends on it.
 */
export function fromEuler(order: RotationOrder, degrees: ArrayLike<number>, at = 0): Quaternion {
  const [spelling, x, y, z] = EULER_ORDERS[order];
  const out = create();
  quat.fromEuler(out, degrees[at + x], degrees[at + y], degrees[at + z], spelling);
  return out;
}

/** The rotation of angles in degrees about X, Y and Z: Rx · Ry · Rz on column vectors. Undoes {@link eulerDegrees}. */
export function fromEulerDegrees(degrees: ArrayLike<number>): Quaternion {
  return fromEuler('XYZ', degrees);
}

/** Above this sine of the middle angle the first and last axis coincide; the first angle gets all of the rotation. */
const GIMBAL_LOCK = 0.9999999;

/**
 * The angles in degrees about X, Y and Z of a unit quaternion, as fields show them and version 0.1 of animations stores
 * them: Rx · Ry · Rz on column vectors. X and Z are -180 to 180, Y is -90 to 90.
 */
export function eulerDegrees(rotation: ArrayLike<number>): [x: number, y: number, z: number] {
  const x = rotation[0];
  const y = rotation[1];
  const z = rotation[2];
  const w = rotation[3];
  const sineY = clamp(2 * (x * z + w * y), -1, 1);
  const angleY = Math.asin(sineY) * DEGREES;
  if (Math.abs(sineY) > GIMBAL_LOCK) {
    return [2 * Math.atan2(x, w) * DEGREES, angleY, 0];
  }
  const angleX = Math.atan2(2 * (w * x - y * z), 1 - 2 * (x * x + y * y));
  const angleZ = Math.atan2(2 * (w * z - x * y), 1 - 2 * (y * y + z * z));
  return [angleX * DEGREES, angleY, angleZ * DEGREES];
}

/** The Hamilton product of all factors: the last one acts first. */
export function multiply(first: Quaternion, ...others: readonly Quaternion[]): Quaternion {
  const out = create();
  quat.copy(out, first);
  for (const factor of others) quat.multiply(out, out, factor);
  return out;
}

/** The inverse of a unit quaternion. */
export function conjugate(q: Quaternion): Quaternion {
  const out = create();
  quat.conjugate(out, q);
  return out;
}

/** The rotation of `inner` relative to `outer`, where both are in the same frame: outer⁻¹ · inner. */
export function relativeRotation(outer: Quaternion, inner: Quaternion): Quaternion {
  const out = create();
  quat.multiply(out, quat.conjugate(out, outer), inner);
  return out;
}

/** The vector, rotated by a unit quaternion. */
export function rotateVector(v: Vector3, q: Quaternion): Vector3 {
  const out: [number, number, number] = [0, 0, 0];
  vec3.transformQuat(out, v, q);
  return out;
}

/** The linear blend on the short arc, at unit length. */
export function nlerp(a: Quaternion, b: Quaternion, share: number): Quaternion {
  const out = create();
  const isShort = quat.dot(a, b) >= 0;
  quat.scale(out, b, isShort ? share : -share);
  for (let c = 0; c < 4; c++) out[c] += a[c] * (1 - share);
  quat.normalize(out, out);
  return out;
}

/** Degrees of the whole rotation, 0 to 180; the quaternion may have any length. */
export function angleDegrees([x, y, z, w]: Quaternion): number {
  return 2 * Math.atan2(Math.hypot(x, y, z), Math.abs(w)) * DEGREES;
}

/** Degrees of the rotation from one to the other, 0 to 180. */
export function degreesBetween(a: Quaternion, b: Quaternion): number {
  return angleDegrees(relativeRotation(a, b));
}

/** The rotation as a mirror on the X–Z plane shows it: left limbs become right ones. */
export function mirrorRotation([x, y, z, w]: Quaternion): Quaternion {
  return [-x, y, -z, w];
}
