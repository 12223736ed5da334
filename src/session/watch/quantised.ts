import type { ByteReader, ByteWriter } from '../../formats/bytes/index.ts';

/*
 * Numbers of motion in few bytes. A value that was read is written as the same bytes again, so that the scene of a late
 * watcher is exactly that of an early one.
 */

/** Of rotations (x y z w), whose numbers are from -1 to 1: an error of 0.002 degrees. */
export const ROTATION_STEPS = 0x7fff;

/** Rounds to a signed number of `bits` bits, which is clamped; NaN becomes 0. */
function steps(value: number, perUnit: number, bits: number): number {
  const most = 2 ** (bits - 1) - 1;
  const rounded = Math.round(value * perUnit);
  return Number.isNaN(rounded) ? 0 : Math.min(most, Math.max(-most, rounded));
}

/** Writes `count` numbers from `at` in 16 bits each, in steps of 1/`perUnit`. */
export function writeS16(
  writer: ByteWriter,
  values: Float32Array,
  at: number,
  count: number,
  perUnit: number,
): void {
  for (let i = 0; i < count; i++) writer.u16le(steps(values[at + i], perUnit, 16) & 0xffff);
}

/** The counterpart of {@link writeS16}. */
export function readS16(
  reader: ByteReader,
  into: Float32Array,
  at: number,
  count: number,
  perUnit: number,
): void {
  for (let i = 0; i < count; i++) into[at + i] = ((reader.u16le() << 16) >> 16) / perUnit;
}

/** Writes `count` numbers from `at` in 24 bits each, in steps of 1/`perUnit`. */
export function writeS24(
  writer: ByteWriter,
  values: Float32Array,
  at: number,
  count: number,
  perUnit: number,
): void {
  for (let i = 0; i < count; i++) {
    const number = steps(values[at + i], perUnit, 24);
    writer.u16le(number & 0xffff);
    writer.u8((number >> 16) & 0xff);
  }
}

/** The counterpart of {@link writeS24}. */
export function readS24(
  reader: ByteReader,
  into: Float32Array,
  at: number,
  count: number,
  perUnit: number,
): void {
  for (let i = 0; i < count; i++) {
    const low = reader.u16le();
    into[at + i] = (((reader.u8() << 24) >> 8) | low) / perUnit;
  }
}
