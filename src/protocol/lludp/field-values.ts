import { decodeUtf8, encodeUtf8 } from '../../formats/bytes/index.ts';

/**
 * The text of a Variable field: UTF-8 without the one NUL that most senders put at its end.
 *
 * **Source:** lludp.md section 3.
 */
export function decodeFieldText(field: Uint8Array): string {
  return decodeUtf8(field.at(-1) === 0 ? field.subarray(0, -1) : field);
}

/** The bytes of a text in a Variable field, with a NUL at its end as viewer and OpenSim send it. */
export function encodeFieldText(text: string): Uint8Array<ArrayBuffer> {
  return encodeUtf8(`${text}\0`);
}

type Quaternion = [x: number, y: number, z: number, w: number];

/** Rounding of 32-bit components moves the squared length of a unit quaternion by less than this. */
const UNIT_TOLERANCE = 1e-6;

/**
 * The unit quaternion (x y z w) of three stored components: w is never negative, and 0 where they are longer
 * than 1. Not normalised, as in the reference viewer. Components that are not finite give the identity.
 *
 * **Source:** lludp.md section 3.
 */
export function unpackQuaternion(x: number, y: number, z: number): Quaternion {
  if (!Number.isFinite(x + y + z)) return [0, 0, 0, 1];
  return [x, y, z, Math.sqrt(Math.max(0, 1 - x * x - y * y - z * z))];
}

/**
 * The three components that are stored of a rotation (x y z w): normalised, and turned about where w is
 * below 0. What {@link unpackQuaternion} gave for a rotation comes back exactly, so lengths that are off by
 * rounding alone are left as they are. No length, or none that is finite, gives the identity.
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

const STEPS_16 = 0xffff;

/**
 * The number between `lowest` and `highest` that 16 bits stand for. What is nearer to zero than a step is
 * zero, so that zero survives.
 *
 * **Source:** lludp.md section 3, "16-bit quantised values".
 */
export function dequantise16(stored: number, low: number, high: number): number {
  const range = high - low;
  const value = low + (stored / STEPS_16) * range;
  return Math.abs(value) < range / STEPS_16 ? 0 : value;
}

/** The nearest of the 65536 values that {@link dequantise16} reads; numbers outside become the nearer end. */
export function quantise16(value: number, low: number, high: number): number {
  const share = (value - low) / (high - low);
  return Math.round(Math.min(1, Math.max(0, share)) * STEPS_16);
}

const LOW_HALF = 0xffffffffn;

/**
 * Where a region lies: its west and south edge in metres. Grid coordinates are these divided by 256.
 *
 * **Source:** lludp.md section 3, "Region handle".
 */
export function splitRegionHandle(handle: bigint): { west: number; south: number } {
  return { west: Number((handle >> 32n) & LOW_HALF), south: Number(handle & LOW_HALF) };
}

/** The inverse of {@link splitRegionHandle}; both edges in whole metres, 32 bits without sign. */
export function makeRegionHandle(west: number, south: number): bigint {
  return (BigInt(west) << 32n) | BigInt(south);
}
