import type { ByteReader, ByteWriter } from '../../formats/bytes/index.ts';
import { MOTION_STRIDE } from '../live-contract.ts';
import { ROTATION_STEPS, readS16, readS24, writeS16, writeS24 } from './quantised.ts';
import type { MotionBatch } from './watch-contract.ts';

/*
 * Rows of motion: `u16 count`, then for each row `u16 slot`, `u8 flags`, the position, the rotation, and as the flags
 * say the velocity and the angular velocity.
 */

const HAS_VELOCITY = 1;
const HAS_ANGULAR_VELOCITY = 2;
const FLAGS = HAS_VELOCITY | HAS_ANGULAR_VELOCITY;

const POSITION = 0;
const VELOCITY = 3;
const ROTATION = 6;
const ANGULAR_VELOCITY = 10;

/** Steps of a metre: 2 mm, as far as 16 km. */
const POSITION_STEPS = 512;
/** Of a metre per second: as fast as 256. */
const VELOCITY_STEPS = 128;
/** Of a radian per second: as fast as 32. */
const ANGULAR_STEPS = 1024;

/** Of a row without velocities. */
const ROW_BYTES = 20;

/** More rows than one batch has slots. */
const MAX_ROWS = 0xffff;

export function writeMotion(writer: ByteWriter, { slots, rows }: MotionBatch): void {
  const count = Math.min(slots.length, MAX_ROWS);
  writer.u16le(count);
  for (let index = 0; index < count; index++)
    writeRow(writer, slots[index], rows, MOTION_STRIDE * index);
}

/** @throws {DecodeError}. */
export function readMotion(reader: ByteReader): MotionBatch {
  const count = reader.u16le('count');
  reader.checkCount(count, ROW_BYTES, 'rows', 2);
  const slots = new Uint16Array(count);
  const rows = new Float32Array(MOTION_STRIDE * count);
  for (let index = 0; index < count; index++) {
    slots[index] = reader.u16le('slot');
    readRow(reader, rows, MOTION_STRIDE * index);
  }
  return { slots, rows };
}

function writeRow(writer: ByteWriter, slot: number, rows: Float32Array, at: number): void {
  const flags =
    (isZero(rows, at + VELOCITY, 2 * VELOCITY_STEPS) ? 0 : HAS_VELOCITY) |
    (isZero(rows, at + ANGULAR_VELOCITY, 2 * ANGULAR_STEPS) ? 0 : HAS_ANGULAR_VELOCITY);
  writer.u16le(slot);
  writer.u8(flags);
  writeS24(writer, rows, at + POSITION, 3, POSITION_STEPS);
  writeS16(writer, rows, at + ROTATION, 4, ROTATION_STEPS);
  if (flags & HAS_VELOCITY) writeS16(writer, rows, at + VELOCITY, 3, VELOCITY_STEPS);
  if (flags & HAS_ANGULAR_VELOCITY) {
    writeS16(writer, rows, at + ANGULAR_VELOCITY, 3, ANGULAR_STEPS);
  }
}

function readRow(reader: ByteReader, rows: Float32Array, at: number): void {
  const flags = reader.u8('flags');
  if ((flags & ~FLAGS) !== 0) {
    throw reader.error('wrong-type', `has the flags ${flags}`, 'flags', reader.position - 1, {
      expected: 'velocities',
    });
  }
  readS24(reader, rows, at + POSITION, 3, POSITION_STEPS);
  readS16(reader, rows, at + ROTATION, 4, ROTATION_STEPS);
  if (flags & HAS_VELOCITY) readS16(reader, rows, at + VELOCITY, 3, VELOCITY_STEPS);
  if (flags & HAS_ANGULAR_VELOCITY) {
    readS16(reader, rows, at + ANGULAR_VELOCITY, 3, ANGULAR_STEPS);
  }
}

/** Whether three numbers would all be written as 0: they are below 1/`least`. NaN counts as 0. */
function isZero(rows: Float32Array, at: number, least: number): boolean {
  for (let i = at; i < at + 3; i++) if (Math.abs(rows[i]) * least >= 1) return false;
  return true;
}
