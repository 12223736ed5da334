import type { Numbers } from './vectors.ts';

/**
 * One number in an array. A fractional number passed as a plain argument is put on the heap whenever the
 * call is not inlined; in a cell it costs nothing.
 */
export type Cell = Float64Array<ArrayBuffer>;

/** Below this sine, slerp's divisions lose their digits and the straight line is as good. */
const NEARLY_PARALLEL = 1e-6;

/**
 * Writes to `out[o..o+3]` the rotation at `share[0]` (0 to 1) of the way between the quaternions at `a[i]` and
 * `b[j]`, as the reference viewer interpolates: linear and normalised where they point the same way, else
 * {@link slerp}. `out` may be `a` or `b`. Allocates nothing.
 *
 * **Source:** animation.md section 6.2.
 */
export function interpolateRotation(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
  share: Cell,
): void {
  const ax = a[i];
  const ay = a[i + 1];
  const az = a[i + 2];
  const aw = a[i + 3];
  const bx = b[j];
  const by = b[j + 1];
  const bz = b[j + 2];
  const bw = b[j + 3];
  if (ax * bx + ay * by + az * bz + aw * bw < 0) {
    slerp(out, o, a, i, b, j, share);
    return;
  }
  const t = share[0];
  const s = 1 - t;
  const x = s * ax + t * bx;
  const y = s * ay + t * by;
  const z = s * az + t * bz;
  const w = s * aw + t * bw;
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
  out[o + 3] = w * scale;
}

/** The spherical interpolation: at an even speed along the short arc, with the arguments of {@link interpolateRotation}. */
export function slerp(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
  share: Cell,
): void {
  const t = share[0];
  const dot = a[i] * b[j] + a[i + 1] * b[j + 1] + a[i + 2] * b[j + 2] + a[i + 3] * b[j + 3];
  const sign = dot < 0 ? -1 : 1;
  const angle = Math.acos(Math.min(sign * dot, 1));
  const sine = Math.sin(angle);
  const straight = sine < NEARLY_PARALLEL;
  const shareA = sign * (straight ? 1 - t : Math.sin((1 - t) * angle) / sine);
  const shareB = straight ? t : Math.sin(t * angle) / sine;
  const x = shareA * a[i] + shareB * b[j];
  const y = shareA * a[i + 1] + shareB * b[j + 1];
  const z = shareA * a[i + 2] + shareB * b[j + 2];
  const w = shareA * a[i + 3] + shareB * b[j + 3];
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w);
  out[o] = x * scale;
  out[o + 1] = y * scale;
  out[o + 2] = z * scale;
  out[o + 3] = w * scale;
}

/** The linear interpolation of positions (3 numbers), with the arguments of {@link interpolateRotation}. */
export function lerp(
  out: Numbers,
  o: number,
  a: Numbers,
  i: number,
  b: Numbers,
  j: number,
  share: Cell,
): void {
  const t = share[0];
  for (let axis = 0; axis < 3; axis++) {
    const from = a[i + axis];
    out[o + axis] = from + (b[j + axis] - from) * t;
  }
}
