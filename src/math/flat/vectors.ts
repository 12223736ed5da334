/*
 * Vectors (3 numbers) and unit quaternions (x y z w) inside larger arrays: gl-matrix's functions with the index
 * where the numbers of each argument begin. Every argument is an array, because fractional numbers as arguments
 * may be put on the heap. `out` may be one of the others. Nothing here allocates.
 */

/** Numbers of many vectors, quaternions or matrices, one after the other. */
export type Numbers = Float32Array<ArrayBuffer>;

/** Metres below which two points have no direction between them. */
export const COINCIDENT = 1e-6;

/** -1 for the inverse of a rotation. */
type Sense = 1 | -1;

/** Rotates the vector `v` by `q`; with sense -1, by the inverse of `q`. */
export function rotateVector(
  out: Numbers,
  o: number,
  v: Numbers,
  i: number,
  q: Numbers,
  j: number,
  sense: Sense = 1,
): void {
  const qx = q[j];
  const qy = q[j + 1];
  const qz = q[j + 2];
  const w = sense * q[j + 3];
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[o] = x + w * tx + qy * tz - qz * ty;
  out[o + 1] = y + w * ty + qz * tx - qx * tz;
  out[o + 2] = z + w * tz + qx * ty - qy * tx;
}

/** The Hamilton product `a · b`, in which `b` acts first; with sense -1, of the inverse of `a` and `b`. */
export function multiply(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
  sense: Sense = 1,
): void {
  const ax = sense * a[i];
  const ay = sense * a[i + 1];
  const az = sense * a[i + 2];
  const aw = a[i + 3];
  const bx = b[j];
  const by = b[j + 1];
  const bz = b[j + 2];
  const bw = b[j + 3];
  out[o] = aw * bx + ax * bw + ay * bz - az * by;
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx;
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw;
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/**
 * The shortest rotation from the direction of `a` to that of `b`, which may have any length: the identity where
 * either has none, and half a turn about an axis perpendicular to `a` where they are opposite.
 */
export function rotationTo(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
): void {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const bx = b[j];
  const by = b[j + 1];
  const bz = b[j + 2];
  const lengths = Math.sqrt((ax * ax + ay * ay + az * az) * (bx * bx + by * by + bz * bz));
  let x = ay * bz - az * by;
  let y = az * bx - ax * bz;
  let z = ax * by - ay * bx;
  let w = lengths + ax * bx + ay * by + az * bz;
  if (lengths < COINCIDENT * COINCIDENT) {
    w = 1;
    x = y = z = 0;
  } else if (w < 1e-6 * lengths) {
    const alongX = Math.abs(ax) > Math.abs(ay);
    x = alongX ? -az : 0;
    y = alongX ? 0 : az;
    z = alongX ? ax : -ay;
    w = 0;
  }
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
  out[o + 3] = w * scale;
}

/** Brings a quaternion to unit length; one that has lost its length becomes the identity. */
export function normalize(q: Numbers, o: number): void {
  const square = q[o] * q[o] + q[o + 1] * q[o + 1] + q[o + 2] * q[o + 2] + q[o + 3] * q[o + 3];
  const scale = square > 1e-12 ? 1 / Math.sqrt(square) : 0;
  q[o] *= scale;
  q[o + 1] *= scale;
  q[o + 2] *= scale;
  q[o + 3] = scale === 0 ? 1 : q[o + 3] * scale;
}

/** `out = a + b`. */
export function add(out: Numbers, o: number, a: Numbers, i: number, b: Numbers, j: number): void {
  out[o] = a[i] + b[j];
  out[o + 1] = a[i + 1] + b[j + 1];
  out[o + 2] = a[i + 2] + b[j + 2];
}

/** `out = a - b`. */
export function subtract(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
): void {
  out[o] = a[i] - b[j];
  out[o + 1] = a[i + 1] - b[j + 1];
  out[o + 2] = a[i + 2] - b[j + 2];
}

/** The length of a vector. Small enough to be inlined; `Math.hypot` is slow, and allocates. */
export function vectorLength(v: Numbers, i: number): number {
  return Math.sqrt(v[i] * v[i] + v[i + 1] * v[i + 1] + v[i + 2] * v[i + 2]);
}

export function copyVector(out: Numbers, o: number, v: Numbers, i: number): void {
  out[o] = v[i];
  out[o + 1] = v[i + 1];
  out[o + 2] = v[i + 2];
}

export function copyQuaternion(out: Numbers, o: number, q: Numbers, i: number): void {
  out[o] = q[i];
  out[o + 1] = q[i + 1];
  out[o + 2] = q[i + 2];
  out[o + 3] = q[i + 3];
}

/** The first position of an array as a mirror on the X–Z plane shows it, left for right. */
export function mirrorPosition(out: Numbers, position: ArrayLike<number>): void {
  out[0] = position[0];
  out[1] = -position[1];
  out[2] = position[2];
}

/** The first rotation of an array as a mirror on the X–Z plane shows it. */
export function mirrorRotation(out: Numbers, rotation: ArrayLike<number>): void {
  out[0] = -rotation[0];
  out[1] = rotation[1];
  out[2] = -rotation[2];
  out[3] = rotation[3];
}

/** The point `v` through the 4x4 matrix at `m[j]`: column-major, its last row 0 0 0 1. */
export function transformMat4(
  out: Numbers,
  o: number,
  v: ArrayLike<number>,
  i: number,
  m: Numbers,
  j: number,
): void {
  const x = v[i];
  const y = v[i + 1];
  const z = v[i + 2];
  for (let axis = 0; axis < 3; axis++) {
    const row = j + axis;
    out[o + axis] = m[row] * x + m[row + 4] * y + m[row + 8] * z + m[row + 12];
  }
}

const DEGREES = 180 / Math.PI;

/**
 * Degrees of the rotation between the unit quaternions at `a[i]` and `b[j]`, the short way. Computed from the chord
 * between them, because the arc cosine of their dot product loses its digits where they are nearly the same: it
 * would make 0.03 degrees of the rounding of equal quaternions.
 */
export function degreesBetween(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
): number {
  let near = 0;
  let far = 0;
  for (let c = 0; c < 4; c++) {
    near += (a[i + c] - b[j + c]) ** 2;
    far += (a[i + c] + b[j + c]) ** 2;
  }
  return 4 * Math.asin(Math.min(Math.sqrt(Math.min(near, far)) / 2, 1)) * DEGREES;
}

/** Metres between the points at `a[i]` and `b[j]`. */
export function metresBetween(
  a: ArrayLike<number>,
  i: number,
  b: ArrayLike<number>,
  j: number,
): number {
  let squared = 0;
  for (let axis = 0; axis < 3; axis++) squared += (a[i + axis] - b[j + axis]) ** 2;
  return Math.sqrt(squared);
}
