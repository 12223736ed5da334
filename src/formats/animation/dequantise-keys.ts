import type { AnimationJoint, ClipScale, RawKeys } from './animation-asset.ts';
import { NUMBERS_PER_KEY, POSITION_LIMIT } from './animation-layout.ts';

const { fround } = Math;
const HALF_DEGREE = Math.PI / 360;

/** The keys of a curve as values, ready to be sampled: the times ascend, and no two are equal. */
export interface Curve {
  /** In seconds of the clip, one per key. */
  times: Float32Array<ArrayBuffer>;
  /** Rotations: 4 per key, x y z w. Positions: 3 per key, metres. */
  values: Float32Array<ArrayBuffer>;
}

/** Converts the values of all keys, in order. */
type FillValues = (keys: RawKeys, out: Float32Array) => void;

/**
 * The rotation curve of a joint: local rotations relative to the parent, 4 per key (x y z w).
 *
 * In version 1.0, w is never negative and nothing is normalised, so that a key whose x y z are longer than 1 keeps that
 * length, with w = 0. In version 0.1, keys are Euler angles in degrees, Rx · Ry · Rz on column vectors. Keys are sorted
 * by time; of several at the same time, only the last one in the file is kept.
 *
 * **Source:** reference/animation.md sections 3 and 3.1.
 */
export function dequantiseRotations(clip: ClipScale, joint: AnimationJoint): Curve {
  return toCurve(
    clip,
    joint.rotationKeys,
    4,
    clip.version === '1.0' ? fillQuantisedRotations : fillEulerRotations,
  );
}

/**
 * The position curve of a joint, 3 per key, in metres: for mPelvis a displacement from its position in the skeleton, for every
 * other joint its local position. Keys are sorted as in {@link dequantiseRotations}; version 0.1 values are clamped to -5..5.
 *
 * **Source:** reference/animation.md sections 3, 3.1 and 8.
 */
export function dequantisePositions(clip: ClipScale, joint: AnimationJoint): Curve {
  return toCurve(
    clip,
    joint.positionKeys,
    3,
    clip.version === '1.0' ? fillQuantisedPositions : fillFloatPositions,
  );
}

/** Shared by all curves without keys, as most position curves are; nothing can be written to an empty array. */
const NO_KEYS: Curve = { times: new Float32Array(0), values: new Float32Array(0) };

function toCurve(clip: ClipScale, keys: RawKeys, width: number, fill: FillValues): Curve {
  if (keys.length === 0) return NO_KEYS;
  const fileTimes = keyTimes(clip, keys);
  const played = isAscending(fileTimes) ? keys : sortKeys(keys, fileTimes);
  const times = played === keys ? fileTimes : keyTimes(clip, played);
  const values = new Float32Array(times.length * width);
  fill(played, values);
  return { times, values };
}

/**
 * The keys of one curve as they are played: sorted by time, and of several at the same time only the last one in the
 * file. Returns the same array if nothing changes.
 *
 * **Source:** reference/animation.md section 3.1.
 */
export function playedKeys(clip: ClipScale, keys: RawKeys): RawKeys {
  const times = keyTimes(clip, keys);
  return isAscending(times) ? keys : sortKeys(keys, times);
}

/**
 * The times of the keys of one curve in seconds, in file order.
 *
 * **Source:** reference/animation.md section 3.
 */
export function keyTimes(
  { version, duration }: ClipScale,
  keys: RawKeys,
): Float32Array<ArrayBuffer> {
  const times = new Float32Array(keys.length / NUMBERS_PER_KEY);
  for (let i = 0; i < times.length; i++) {
    const raw = keys[i * NUMBERS_PER_KEY];
    times[i] = version === '1.0' ? dequantiseU16(raw, 0, duration) : raw;
  }
  return times;
}

/** Whether the times ascend and no two are equal, as in nearly every file. */
function isAscending(times: Float32Array): boolean {
  for (let i = 1; i < times.length; i++) if (times[i - 1] >= times[i]) return false;
  return true;
}

/** Sorts keys by time, and keeps only the last of those at the same time. */
function sortKeys(keys: RawKeys, times: Float32Array): RawKeys {
  const order = Uint32Array.from(times, (_, index) => index);
  order.sort((a, b) => times[a] - times[b] || a - b);
  const played = keys.slice();
  let kept = 0;
  order.forEach((index, position) => {
    if (times[index] === times[order[position + 1]]) return;
    const at = index * NUMBERS_PER_KEY;
    played.set(keys.subarray(at, at + NUMBERS_PER_KEY), kept * NUMBERS_PER_KEY);
    kept++;
  });
  return played.subarray(0, kept * NUMBERS_PER_KEY);
}

const fillQuantisedRotations: FillValues = (keys, out) => {
  for (let k = 0; k < out.length; k += 4) {
    const x = dequantiseU16(keys[k + 1], -1, 1);
    const y = dequantiseU16(keys[k + 2], -1, 1);
    const z = dequantiseU16(keys[k + 3], -1, 1);
    const squared = fround(fround(fround(x * x) + fround(y * y)) + fround(z * z));
    out[k] = x;
    out[k + 1] = y;
    out[k + 2] = z;
    out[k + 3] = Math.sqrt(Math.max(fround(1 - squared), 0));
  }
};

const fillEulerRotations: FillValues = (keys, out) => {
  for (let k = 0; k < out.length; k += 4) {
    const sinX = Math.sin(keys[k + 1] * HALF_DEGREE);
    const cosX = Math.cos(keys[k + 1] * HALF_DEGREE);
    const sinY = Math.sin(keys[k + 2] * HALF_DEGREE);
    const cosY = Math.cos(keys[k + 2] * HALF_DEGREE);
    const sinZ = Math.sin(keys[k + 3] * HALF_DEGREE);
    const cosZ = Math.cos(keys[k + 3] * HALF_DEGREE);
    out[k] = sinX * cosY * cosZ + cosX * sinY * sinZ;
    out[k + 1] = cosX * sinY * cosZ - sinX * cosY * sinZ;
    out[k + 2] = cosX * cosY * sinZ + sinX * sinY * cosZ;
    out[k + 3] = cosX * cosY * cosZ - sinX * sinY * sinZ;
  }
};

const fillQuantisedPositions: FillValues = (keys, out) => {
  for (let k = 1, v = 0; v < out.length; k += NUMBERS_PER_KEY, v += 3) {
    out[v] = dequantiseU16(keys[k], -POSITION_LIMIT, POSITION_LIMIT);
    out[v + 1] = dequantiseU16(keys[k + 1], -POSITION_LIMIT, POSITION_LIMIT);
    out[v + 2] = dequantiseU16(keys[k + 2], -POSITION_LIMIT, POSITION_LIMIT);
  }
};

const fillFloatPositions: FillValues = (keys, out) => {
  for (let k = 1, v = 0; v < out.length; k += NUMBERS_PER_KEY, v += 3) {
    out[v] = clampPosition(keys[k]);
    out[v + 1] = clampPosition(keys[k + 1]);
    out[v + 2] = clampPosition(keys[k + 2]);
  }
};

function clampPosition(metres: number): number {
  return Math.min(Math.max(metres, -POSITION_LIMIT), POSITION_LIMIT);
}

const STEP = fround(1 / 65535);

/**
 * The number that a 16-bit code stands for in the range `lo..hi`, in single precision as in the viewer. 65535 is exactly
 * `hi`, and a result smaller than one step becomes zero, so that 32767 and 32768 are both 0 in a symmetric range.
 *
 * **Source:** reference/animation.md section 3.
 */
export function dequantiseU16(code: number, lo: number, hi: number): number {
  const range = fround(hi - lo);
  const value = fround(fround(fround(code * STEP) * range) + lo);
  return Math.abs(value) < fround(range * STEP) ? 0 : value;
}

/**
 * The 16-bit code of a finite number in the range `lo..hi`: clamped, then rounded down as in the viewer's uploader, so
 * that zero in a symmetric range is 32767. An empty range gives 0.
 *
 * **Source:** reference/animation.md section 3, "Writer side".
 */
export function quantiseU16(value: number, lo: number, hi: number): number {
  const range = fround(hi - lo);
  if (!(range > 0)) return 0;
  const clamped = Math.min(Math.max(fround(value), lo), hi);
  return Math.floor(fround(fround(fround(clamped - lo) / range) * 65535));
}

/**
 * The code that the viewer's uploader writes for a component of a rotation or a position in `-limit..limit`. It
 * quantises, dequantises and quantises again, which is repeated here to give the same bytes.
 *
 * **Source:** reference/animation.md section 3, "Writer side".
 */
export function uploadCode(value: number, limit: number): number {
  const code = quantiseU16(value, -limit, limit);
  return quantiseU16(dequantiseU16(code, -limit, limit), -limit, limit);
}
