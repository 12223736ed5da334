import { NUMBERS_PER_KEY, POSITION_LIMIT } from './layout.ts';
import { dequantiseU16 } from './quantise.ts';
import type { AnimationJoint, ClipScale, RawKeys } from './types.ts';

const { fround } = Math;
const HALF_DEGREE = Math.PI / 360;

/** One curve, ready to sample: times ascend and no two are equal. */
export interface Curve {
  /** Seconds of the clip, one per key. */
  times: Float32Array<ArrayBuffer>;
  /** Rotations: 4 per key, x y z w. Positions: 3 per key, metres. */
  values: Float32Array<ArrayBuffer>;
}

/** Writes the value of the key whose raw numbers start at `at` into `out`, from `outAt` on. */
type KeyValue = (keys: RawKeys, at: number, out: Float32Array, outAt: number) => void;

/**
 * The rotation curve of a joint: local rotations relative to the parent, 4 per key (x y z w).
 *
 * Version 1.0: w is never negative and nothing is normalised, so a key whose x y z are longer than 1
 * stays so, with w = 0. Version 0.1: from Euler degrees, Rx · Ry · Rz on column vectors.
 * Keys are put in order of time; of several at one time the last of the file stays.
 *
 * **Source:** reference/animation.md sections 3 and 3.1.
 */
export function dequantiseRotations(clip: ClipScale, joint: AnimationJoint): Curve {
  return toCurve(
    clip,
    joint.rotationKeys,
    4,
    clip.version === '1.0' ? codedRotation : eulerRotation,
  );
}

/**
 * The position curve of a joint, 3 per key, metres: for mPelvis a displacement from its standing place,
 * for every other joint the local position itself. Order and equal times as in
 * {@link dequantiseRotations}; version 0.1 values are clamped to -5..5.
 *
 * **Source:** reference/animation.md sections 3, 3.1 and 8.
 */
export function dequantisePositions(clip: ClipScale, joint: AnimationJoint): Curve {
  return toCurve(
    clip,
    joint.positionKeys,
    3,
    clip.version === '1.0' ? codedPosition : plainPosition,
  );
}

/** Most joints have no position keys; arrays of no length can be shared, as nothing can be written. */
const NO_KEYS: Curve = { times: new Float32Array(0), values: new Float32Array(0) };

function toCurve(clip: ClipScale, keys: RawKeys, width: number, writeValue: KeyValue): Curve {
  if (keys.length === 0) return NO_KEYS;
  const times = keyTimes(clip, keys);
  if (!ascends(times)) return toSortedCurve(times, keys, width, writeValue);
  const values = new Float32Array(times.length * width);
  for (let i = 0; i < times.length; i++) writeValue(keys, i * NUMBERS_PER_KEY, values, i * width);
  return { times, values };
}

/** Whether the keys are in order, as nearly every file has them, no two at one time. */
function ascends(times: Float32Array): boolean {
  for (let i = 1; i < times.length; i++) if (!(times[i - 1] < times[i])) return false;
  return true;
}

function toSortedCurve(
  fileTimes: Float32Array,
  keys: RawKeys,
  width: number,
  writeValue: KeyValue,
): Curve {
  const order = playedOrder(fileTimes);
  const times = new Float32Array(order.length);
  const values = new Float32Array(order.length * width);
  for (let i = 0; i < order.length; i++) {
    times[i] = fileTimes[order[i]];
    writeValue(keys, order[i] * NUMBERS_PER_KEY, values, i * width);
  }
  return { times, values };
}

function keyTimes({ version, duration }: ClipScale, keys: RawKeys): Float32Array<ArrayBuffer> {
  const times = new Float32Array(keys.length / NUMBERS_PER_KEY);
  for (let i = 0; i < times.length; i++) {
    const raw = keys[i * NUMBERS_PER_KEY];
    times[i] = version === '1.0' ? dequantiseU16(raw, 0, duration) : raw;
  }
  return times;
}

/** Key numbers by time, only the last of those at one time. */
function playedOrder(times: Float32Array): Uint32Array {
  const order = Uint32Array.from(times, (_, index) => index);
  order.sort((a, b) => times[a] - times[b] || a - b);
  let kept = 0;
  for (const index of order) {
    if (kept > 0 && times[order[kept - 1]] === times[index]) kept--;
    order[kept++] = index;
  }
  return order.subarray(0, kept);
}

const codedRotation: KeyValue = (keys, at, out, outAt) => {
  const x = dequantiseU16(keys[at + 1], -1, 1);
  const y = dequantiseU16(keys[at + 2], -1, 1);
  const z = dequantiseU16(keys[at + 3], -1, 1);
  const squared = fround(fround(fround(x * x) + fround(y * y)) + fround(z * z));
  out[outAt] = x;
  out[outAt + 1] = y;
  out[outAt + 2] = z;
  out[outAt + 3] = Math.sqrt(Math.max(fround(1 - squared), 0));
};

const eulerRotation: KeyValue = (keys, at, out, outAt) => {
  const sinX = Math.sin(keys[at + 1] * HALF_DEGREE);
  const cosX = Math.cos(keys[at + 1] * HALF_DEGREE);
  const sinY = Math.sin(keys[at + 2] * HALF_DEGREE);
  const cosY = Math.cos(keys[at + 2] * HALF_DEGREE);
  const sinZ = Math.sin(keys[at + 3] * HALF_DEGREE);
  const cosZ = Math.cos(keys[at + 3] * HALF_DEGREE);
  out[outAt] = sinX * cosY * cosZ + cosX * sinY * sinZ;
  out[outAt + 1] = cosX * sinY * cosZ - sinX * cosY * sinZ;
  out[outAt + 2] = cosX * cosY * sinZ + sinX * sinY * cosZ;
  out[outAt + 3] = cosX * cosY * cosZ - sinX * sinY * sinZ;
};

const codedPosition: KeyValue = (keys, at, out, outAt) => {
  for (let axis = 0; axis < 3; axis++) {
    out[outAt + axis] = dequantiseU16(keys[at + 1 + axis], -POSITION_LIMIT, POSITION_LIMIT);
  }
};

const plainPosition: KeyValue = (keys, at, out, outAt) => {
  for (let axis = 0; axis < 3; axis++) {
    out[outAt + axis] = Math.min(Math.max(keys[at + 1 + axis], -POSITION_LIMIT), POSITION_LIMIT);
  }
};
