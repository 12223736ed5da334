import type { Quaternion, Vector3 } from '../../math/index.ts';

/*
 * Angular velocity and angular acceleration are quaternions in the draft, without a meaning. Decided: a rate is the
 * rotation of one second about the axes of the bubble, not normalised to its short arc: w = cos(angle / 2), so that
 * rates up to one turn per second can be written. Identity (0, 0, 0, 1) and all zeros mean no rotation.
 */

/** Radians per second (per second squared for accelerations) about the bubble's axes. All zeros where it has no sense. */
export function rotationRate([x, y, z, w]: Quaternion): Vector3 {
  const sine = Math.hypot(x, y, z);
  const angle = 2 * Math.atan2(sine, w);
  if (!(sine > 0 && sine < Infinity) || Number.isNaN(angle)) return [0, 0, 0];
  const scale = angle / sine;
  return [x * scale, y * scale, z * scale];
}

/** The quaternion of a rate in radians per second; faster ones than a turn per second are written as one turn. */
export function rotationRateQuaternion([x, y, z]: Vector3): Quaternion {
  const angle = Math.hypot(x, y, z);
  if (angle === 0) return [0, 0, 0, 1];
  const half = Math.min(angle, MAX_RATE) / 2;
  const scale = Math.sin(half) / angle;
  return [x * scale, y * scale, z * scale, Math.cos(half)];
}

/** Just below one turn per second, where the quaternion would become that of no rotation. */
const MAX_RATE = 2 * Math.PI * 0.999;

/**
 * An orientation after it has turned for some seconds.
 *
 * @param velocity radians per second about the bubble's axes, at the beginning.
 * @param acceleration radians per second squared.
 */
export function turned(
  orientation: Quaternion,
  velocity: Vector3,
  acceleration: Vector3,
  seconds: number,
): Quaternion {
  const half = seconds * seconds * 0.5;
  const x = velocity[0] * seconds + acceleration[0] * half;
  const y = velocity[1] * seconds + acceleration[1] * half;
  const z = velocity[2] * seconds + acceleration[2] * half;
  const angle = Math.hypot(x, y, z);
  if (angle === 0) return orientation;
  const scale = Math.sin(angle / 2) / angle;
  return product([x * scale, y * scale, z * scale, Math.cos(angle / 2)], orientation);
}

function product(a: Quaternion, b: Quaternion): Quaternion {
  const x = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  const y = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
  const z = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
  const w = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
  const length = Math.hypot(x, y, z, w) || 1;
  return [x / length, y / length, z / length, w / length];
}
