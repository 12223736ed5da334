/**
 * Vectors (3 numbers) and unit quaternions (x y z w) inside larger arrays. Every argument is an array and
 * the index where its numbers begin: fractional numbers as arguments may be put on the heap. `out` may be
 * one of the others. Nothing here allocates.
 */
export type Numbers = Float32Array<ArrayBuffer>;

/** Metres below which two points have no direction between them. */
export const COINCIDENT = 1e-6;

/** 1 as it is, -1 turned back. */
type Sense = 1 | -1;

/** `out = v` turned by `q`; with sense -1, turned back. */
export function rotate(
  out: Numbers,
  o: number,
  q: Numbers,
  i: number,
  v: Numbers,
  j: number,
  sense: Sense = 1,
): void {
  const qx = q[i];
  const qy = q[i + 1];
  const qz = q[i + 2];
  const w = sense * q[i + 3];
  const x = v[j];
  const y = v[j + 1];
  const z = v[j + 2];
  const tx = 2 * (qy * z - qz * y);
  const ty = 2 * (qz * x - qx * z);
  const tz = 2 * (qx * y - qy * x);
  out[o] = x + w * tx + qy * tz - qz * ty;
  out[o + 1] = y + w * ty + qz * tx - qx * tz;
  out[o + 2] = z + w * tz + qx * ty - qy * tx;
}

/** Hamilton product `a·b` (b turns first); with sense -1, `a` turned back. */
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
 * The shortest turn that brings the direction of `a` to that of `b`. A vector without length asks for no
 * turn; opposite ones turn about some axis across `a`.
 */
export function shortestArc(
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

/** Metres from end to end of `v`. Small enough to be inlined; `Math.hypot` is slow, and allocates. */
export function lengthOf(v: Numbers, j: number): number {
  return Math.sqrt(v[j] * v[j] + v[j + 1] * v[j + 1] + v[j + 2] * v[j + 2]);
}

/** `out = a + b`. */
export function add(out: Numbers, o: number, a: Numbers, i: number, b: Numbers, j: number): void {
  out[o] = a[i] + b[j];
  out[o + 1] = a[i + 1] + b[j + 1];
  out[o + 2] = a[i + 2] + b[j + 2];
}

export function copyVector(out: Numbers, o: number, v: Numbers, j: number): void {
  out[o] = v[j];
  out[o + 1] = v[j + 1];
  out[o + 2] = v[j + 2];
}

export function copyQuaternion(out: Numbers, o: number, q: Numbers, i: number): void {
  out[o] = q[i];
  out[o + 1] = q[i + 1];
  out[o + 2] = q[i + 2];
  out[o + 3] = q[i + 3];
}

/** `out` = the point `at`, in the frame of the joint with this 4x4 matrix (column-major, its scale included). */
export function transformPoint(
  out: Numbers,
  o: number,
  matrices: Numbers,
  m: number,
  at: ArrayLike<number>,
  i = 0,
): void {
  const x = at[i];
  const y = at[i + 1];
  const z = at[i + 2];
  for (let axis = 0; axis < 3; axis++) {
    const row = m + axis;
    out[o + axis] =
      matrices[row] * x + matrices[row + 4] * y + matrices[row + 8] * z + matrices[row + 12];
  }
}
