/*
 * Values within the fields of LLUDP messages, and within the packed bytes that some of those fields hold.
 */
import { decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';

/**
 * The text of a Variable field: UTF-8, without the one NUL that most senders append.
 *
 * **Source:** lludp.md section 3.
 */
export function decodeFieldText(field: Uint8Array): string {
  return decodeUtf8(field.at(-1) === 0 ? field.subarray(0, -1) : field);
}

/** The bytes of a text in a Variable field, with a NUL appended, as viewers and OpenSimulator send it. */
export function encodeFieldText(text: string): Uint8Array<ArrayBuffer> {
  return encodeUtf8(`${text}\0`);
}

/** Rounding the components to 32 bits changes the squared length of a unit quaternion by less than this. */
const UNIT_TOLERANCE = 1e-6;

/**
 * Restores a unit quaternion (x y z w) from its three transmitted components. w is never negative; it is 0 where
 * the components are longer than 1. The result is not normalised, as in the reference viewer. Components that are
 * not finite become the identity.
 *
 * **Source:** lludp.md section 3.
 */
export function unpackQuaternion(
  x: number,
  y: number,
  z: number,
): [x: number, y: number, z: number, w: number] {
  if (!Number.isFinite(x + y + z)) return [0, 0, 0, 1];
  return [x, y, z, Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z))];
}

/**
 * The three components of a rotation (x y z w) that are transmitted: those of the unit quaternion whose w is not
 * negative. A quaternion whose length differs from 1 by rounding alone is not normalised, so that the result of
 * {@link unpackQuaternion} is packed to the very same components. A length that is zero or not finite gives the
 * identity.
 *
 * **Source:** lludp.md section 3.
 */
export function packQuaternion(rotation: ArrayLike<number>): [x: number, y: number, z: number] {
  const { 0: x, 1: y, 2: z, 3: w } = rotation;
  const squared = x * x + y * y + z * z + w * w;
  if (!Number.isFinite(squared) || squared === 0) return [0, 0, 0];
  const isUnit = Math.abs(squared - 1) < UNIT_TOLERANCE;
  const scale = (w < 0 ? -1 : 1) / (isUnit ? 1 : Math.sqrt(squared));
  return [x * scale, y * scale, z * scale];
}

const MAX_8_BITS = 0xff;
const MAX_16_BITS = 0xffff;

/**
 * The number from `low` to `high` that 16 bits represent, in equal steps. Values closer to zero than one step
 * become zero, since zero itself may be between two steps.
 *
 * **Source:** lludp.md section 3, "16-bit quantised values".
 */
export function dequantise16(stored: number, low: number, high: number): number {
  return dequantise(stored, MAX_16_BITS, low, high);
}

/** As {@link dequantise16}, for 8 bits. */
export function dequantise8(stored: number, low: number, high: number): number {
  return dequantise(stored, MAX_8_BITS, low, high);
}

function dequantise(stored: number, steps: number, low: number, high: number): number {
  const range = high - low;
  const value = low + (stored / steps) * range;
  return Math.abs(value) < range / steps ? 0 : value;
}

/** The nearest of the values that {@link dequantise16} returns; `value` is clamped to the range first. */
export function quantise16(value: number, low: number, high: number): number {
  return quantise(value, MAX_16_BITS, low, high);
}

/** As {@link quantise16}, for 8 bits. */
export function quantise8(value: number, low: number, high: number): number {
  return quantise(value, MAX_8_BITS, low, high);
}

function quantise(value: number, steps: number, low: number, high: number): number {
  const share = (value - low) / (high - low);
  return Math.round(Math.min(1, Math.max(0, share)) * steps);
}

const LOW_HALF = 0xffffffffn;

/**
 * The west and south edges of a region in metres, from its handle. Grid coordinates are these divided by 256.
 *
 * **Source:** lludp.md section 3, "Region handle".
 */
export function splitRegionHandle(handle: bigint): { west: number; south: number } {
  return { west: Number((handle >> 32n) & LOW_HALF), south: Number(handle & LOW_HALF) };
}

/** The inverse of {@link splitRegionHandle}: both edges are whole metres, unsigned 32 bits. */
export function makeRegionHandle(west: number, south: number): bigint {
  return (BigInt(west) << 32n) | BigInt(south);
}
