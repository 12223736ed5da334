import { NUMBERS_PER_KEY, POSITION_LIMIT, type RawKeys } from '../../formats/animation/index.ts';
import { clamp } from '../../math/index.ts';
import type { CurveKind } from './played-curve.ts';

const LAST_CODE = 65535;

/**
 * The 16-bit code nearest to `value` in the range `lo..hi`; of two equally near ones the lower, so that zero is
 * 32767, as the viewer writes it. Rounding down, as the uploader does, would move a curve by up to two steps.
 */
export function nearestCode(value: number, lo: number, hi: number): number {
  if (!(hi > lo)) return 0;
  return Math.ceil(((clamp(value, lo, hi) - lo) / (hi - lo)) * LAST_CODE - 0.5);
}

/**
 * Writes a played value (unit quaternion, or metres) as the x y z of key `index`. Rotations of version 1.0 lose
 * precision as they approach a half turn, since w is not stored.
 *
 * **Source:** reference/animation.md section 3.
 */
export function writeValue(
  keys: RawKeys,
  index: number,
  kind: CurveKind,
  value: Float32Array,
): void {
  const at = index * NUMBERS_PER_KEY + 1;
  if (keys instanceof Float32Array) {
    keys.set(kind === 'rotation' ? eulerDegrees(value) : value.subarray(0, 3), at);
    return;
  }
  const limit = kind === 'rotation' ? 1 : POSITION_LIMIT;
  const sign = kind === 'rotation' && value[3] < 0 ? -1 : 1;
  for (let axis = 0; axis < 3; axis++) {
    keys[at + axis] = nearestCode(sign * value[axis], -limit, limit);
  }
}

const DEGREES = 180 / Math.PI;
/** Above this sine of the middle angle the first and last axis coincide; the first angle gets all of the rotation. */
const GIMBAL_LOCK = 0.9999999;

/**
 * The angles in degrees about X, Y and Z of a unit quaternion, as version 0.1 has them: Rx · Ry · Rz on
 * column vectors.
 *
 * **Source:** reference/animation.md section 3.
 */
function eulerDegrees([x, y, z, w]: Float32Array): [number, number, number] {
  const sineY = clamp(2 * (x * z + w * y), -1, 1);
  const angleY = Math.asin(sineY) * DEGREES;
  if (Math.abs(sineY) > GIMBAL_LOCK) {
    return [2 * Math.atan2(x, w) * DEGREES, angleY, 0];
  }
  const angleX = Math.atan2(2 * (w * x - y * z), 1 - 2 * (x * x + y * y));
  const angleZ = Math.atan2(2 * (w * z - x * y), 1 - 2 * (y * y + z * z));
  return [angleX * DEGREES, angleY, angleZ * DEGREES];
}

const LARGEST_SINGLE = 3.4028234663852886e38;

/** The number as a file holds it: single precision, and never infinite. */
export function single(value: number): number {
  return Math.fround(clamp(value, -LARGEST_SINGLE, LARGEST_SINGLE));
}

/** @throws {@link RangeError} when `value` is no whole number from `low` to `high`. */
export function requireInteger(value: number, low: number, high: number, name: string): void {
  const fits = Number.isInteger(value) && value >= low && value <= high;
  if (!fits) throw new RangeError(`${name} is ${value}, not ${low} to ${high}`);
}

/** @throws {@link RangeError} when `value` is no finite number. */
export function requireFinite(value: number, name: string): void {
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}
