import { ByteWriter } from '../../formats/bytes/index.ts';
import { packQuaternion, quantise16 } from '../lludp/index.ts';
import type { Motion, Vector3 } from '../objects/index.ts';

const VELOCITY_RANGE = 128;
const OTHER_RANGE = 64;

/**
 * ObjectData of ObjectUpdate in full precision: 76 bytes with a foot plane, 60 without.
 *
 * **Source:** objects-and-appearance.md section 2.
 */
export function encodeMotion(motion: Motion): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(76);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeFloats(writer, motion.velocity);
  writeFloats(writer, motion.acceleration);
  writeFloats(writer, packQuaternion(motion.rotation));
  writeFloats(writer, motion.angularVelocity);
  return writer.finish();
}

/**
 * Data of one block of ImprovedTerseObjectUpdate: 60 bytes with a foot plane, as avatars have, 44 without.
 *
 * **Source:** objects-and-appearance.md section 4.
 */
export function encodeTerse(
  localId: number,
  state: number,
  motion: Motion,
): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter(60);
  writer.u32le(localId);
  writer.u8(state);
  writer.u8(motion.footPlane ? 1 : 0);
  if (motion.footPlane) writeFloats(writer, motion.footPlane);
  writeFloats(writer, motion.position);
  writeSteps(writer, motion.velocity, VELOCITY_RANGE);
  writeSteps(writer, motion.acceleration, OTHER_RANGE);
  writeSteps(writer, motion.rotation, 1);
  writeSteps(writer, motion.angularVelocity, OTHER_RANGE);
  return writer.finish();
}

export function writeFloats(writer: ByteWriter, values: readonly number[]): void {
  for (const value of values) writer.f32le(value);
}

function writeSteps(writer: ByteWriter, values: Vector3 | Motion['rotation'], range: number): void {
  for (const value of values) writer.u16le(quantise16(value, -range, range));
}
