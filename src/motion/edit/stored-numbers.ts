import {
  dequantiseU16,
  NUMBERS_PER_KEY,
  POSITION_LIMIT,
  type RawKeys,
} from '../../formats/animation/index.ts';
import { degreesBetween } from '../../math/flat/index.ts';
import { clamp, eulerDegrees } from '../../math/index.ts';
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

/** Writes the time of key `index` in a clip of `duration` seconds; not before 0 nor after its end. */
export function writeTime(keys: RawKeys, index: number, time: number, duration: number): void {
  keys[index * NUMBERS_PER_KEY] =
    keys instanceof Uint16Array
      ? nearestCode(time, 0, duration)
      : clamp(single(time), 0, Math.max(duration, 0));
}

/** Degrees: the nearest codes store nearly all rotations at least this precisely. */
const GOOD_DEGREES = 0.02;
/** How many codes to either side are tried for the remaining rotations. */
const SEARCH_RADIUS = 3;

const unit = new Float64Array(4);
const decoded = new Float64Array(4);

/**
 * Writes the rotation at `from[at]` (a quaternion x y z w of about unit length) as the three codes at
 * `keys[index]` that reproduce it best. Near a half turn w depends on the last digits of the other three, so the
 * nearest codes may be a degree off while some beside them are not.
 *
 * **Source:** reference/animation.md section 3.
 */
export function writeRotationCodes(
  keys: Uint16Array,
  index: number,
  from: ArrayLike<number>,
  at: number,
): void {
  // The sign that makes w at least 0, since w is not stored.
  const length = Math.hypot(from[at], from[at + 1], from[at + 2], from[at + 3]);
  const scale = (from[at + 3] < 0 ? -1 : 1) / length;
  for (let c = 0; c < 4; c++) unit[c] = from[at + c] * scale;
  const x = nearestCode(unit[0], -1, 1);
  const y = nearestCode(unit[1], -1, 1);
  const z = nearestCode(unit[2], -1, 1);
  let best = errorOf(x, y, z);
  writeCodes(keys, index, x, y, z);
  if (best <= GOOD_DEGREES) return;
  for (let i = x - SEARCH_RADIUS; i <= x + SEARCH_RADIUS; i++) {
    for (let j = y - SEARCH_RADIUS; j <= y + SEARCH_RADIUS; j++) {
      for (let k = z - SEARCH_RADIUS; k <= z + SEARCH_RADIUS; k++) {
        if (!isCode(i) || !isCode(j) || !isCode(k)) continue;
        const error = errorOf(i, j, k);
        if (error >= best) continue;
        best = error;
        writeCodes(keys, index, i, j, k);
      }
    }
  }
}

/** Degrees between `unit` and the rotation that these codes play as. */
function errorOf(x: number, y: number, z: number): number {
  decoded[0] = dequantiseU16(x, -1, 1);
  decoded[1] = dequantiseU16(y, -1, 1);
  decoded[2] = dequantiseU16(z, -1, 1);
  const squared = decoded[0] ** 2 + decoded[1] ** 2 + decoded[2] ** 2;
  decoded[3] = Math.sqrt(Math.max(1 - squared, 0));
  const length = Math.hypot(decoded[0], decoded[1], decoded[2], decoded[3]);
  for (let c = 0; c < 4; c++) decoded[c] /= length;
  return degreesBetween(unit, 0, decoded, 0);
}

function isCode(code: number): boolean {
  return code >= 0 && code <= LAST_CODE;
}

function writeCodes(keys: Uint16Array, index: number, x: number, y: number, z: number): void {
  keys[index] = x;
  keys[index + 1] = y;
  keys[index + 2] = z;
}

const LARGEST_SINGLE = 3.4028234663852886e38;

/** The number as a file holds it: single precision, and never infinite. */
export function single(value: number): number {
  return Math.fround(clamp(value, -LARGEST_SINGLE, LARGEST_SINGLE));
}

/** @throws {@link RangeError} when `value` is not a whole number from `low` to `high`. */
export function requireInteger(value: number, low: number, high: number, name: string): void {
  const fits = Number.isInteger(value) && value >= low && value <= high;
  if (!fits) throw new RangeError(`${name} is ${value}, not ${low} to ${high}`);
}

/** @throws {@link RangeError} when `value` is not a finite number. */
export function requireFinite(value: number, name: string): void {
  if (!Number.isFinite(value)) throw new RangeError(`${name} is ${value}`);
}
