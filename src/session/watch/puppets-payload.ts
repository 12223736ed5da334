import { BONE_COUNT } from '../../avatar/index.ts';
import type { ByteReader, ByteWriter } from '../../formats/bytes/index.ts';
import { HAS_POSITION, HAS_ROTATION } from '../../motion/index.ts';
import { HAS_SCALE, PUPPET_STRIDE, type PuppetBatch } from '../puppetry/puppetry-contract.ts';
import { ROTATION_STEPS, readS16, writeS16 } from './quantised.ts';

/*
 * Avatars moved by puppetry: `u16 avatars`, `u16 joints`, then for each avatar `u16 slot`, `u8 count` of joints, `u8 weight`, then for
 * each joint `u8 joint`, `u8 flags` (components, and the priority above them), and the components.
 */

const COMPONENTS = HAS_ROTATION | HAS_POSITION | HAS_SCALE;
/** Bits above the components; -1 is the least priority. */
const PRIORITY_SHIFT = 3;
const MAX_PRIORITY = 7;

const ROTATION = 0;
const POSITION = 4;
const SCALE = 7;
/** Steps of a metre: as far as 8 m. */
const POSITION_STEPS = 4096;
/** Of a factor: up to 64. */
const SCALE_STEPS = 512;
const WEIGHT_STEPS = 255;
/** The numbers of missing components. */
const IDENTITY = [0, 0, 0, 1, 0, 0, 0, 1, 1, 1];

const AVATAR_BYTES = 4;
const JOINT_BYTES = 2;

export function writePuppets(writer: ByteWriter, batch: PuppetBatch): void {
  const { slots, counts, weights } = batch;
  writer.u16le(slots.length);
  writer.u16le(batch.joints.length);
  for (let index = 0; index < slots.length; index++) {
    writer.u16le(slots[index]);
    writer.u8(counts[index]);
    const weight = Math.round(weights[index] * WEIGHT_STEPS);
    writer.u8(Math.min(WEIGHT_STEPS, Math.max(0, weight || 0)));
  }
  for (let row = 0; row < batch.joints.length; row++) writeJoint(writer, batch, row);
}

/** @throws {DecodeError}. */
export function readPuppets(reader: ByteReader): PuppetBatch {
  const avatars = reader.u16le('avatars');
  const joints = reader.u16le('joints');
  reader.checkCount(avatars, AVATAR_BYTES, 'avatars');
  const slots = new Uint16Array(avatars);
  const counts = new Uint8Array(avatars);
  const weights = new Float32Array(avatars);
  let total = 0;
  for (let index = 0; index < avatars; index++) {
    slots[index] = reader.u16le('slot');
    counts[index] = reader.u8('count');
    weights[index] = reader.u8('weight') / WEIGHT_STEPS;
    total += counts[index];
  }
  if (total !== joints) {
    throw reader.error('wrong-type', `has ${joints} joints, not ${total}`, 'joints', undefined, {
      expected: `${total}`,
    });
  }
  reader.checkCount(joints, JOINT_BYTES, 'joints');
  const batch: PuppetBatch = {
    ...{ slots, counts, weights },
    joints: new Uint8Array(joints),
    priorities: new Uint8Array(joints),
    components: new Uint8Array(joints),
    numbers: new Float32Array(PUPPET_STRIDE * joints),
  };
  for (let row = 0; row < joints; row++) readJoint(reader, batch, row);
  return batch;
}

function writeJoint(writer: ByteWriter, batch: PuppetBatch, row: number): void {
  const { joints, priorities, numbers } = batch;
  const components = batch.components[row] & COMPONENTS;
  const at = PUPPET_STRIDE * row;
  writer.u8(joints[row]);
  writer.u8(components | (Math.min(MAX_PRIORITY, priorities[row]) << PRIORITY_SHIFT));
  if (components & HAS_ROTATION) writeS16(writer, numbers, at + ROTATION, 4, ROTATION_STEPS);
  if (components & HAS_POSITION) writeS16(writer, numbers, at + POSITION, 3, POSITION_STEPS);
  if (components & HAS_SCALE) writeS16(writer, numbers, at + SCALE, 3, SCALE_STEPS);
}

function readJoint(reader: ByteReader, batch: PuppetBatch, row: number): void {
  const at = PUPPET_STRIDE * row;
  const { numbers } = batch;
  const joint = reader.u8('joint');
  if (joint >= BONE_COUNT) {
    throw reader.error('wrong-type', `is joint ${joint}`, 'joint', reader.position - 1, {
      expected: 'a bone',
    });
  }
  const flags = reader.u8('flags');
  const components = flags & COMPONENTS;
  batch.joints[row] = joint;
  batch.components[row] = components;
  batch.priorities[row] = (flags >> PRIORITY_SHIFT) & MAX_PRIORITY;
  numbers.set(IDENTITY, at);
  if (components & HAS_ROTATION) readS16(reader, numbers, at + ROTATION, 4, ROTATION_STEPS);
  if (components & HAS_POSITION) readS16(reader, numbers, at + POSITION, 3, POSITION_STEPS);
  if (components & HAS_SCALE) readS16(reader, numbers, at + SCALE, 3, SCALE_STEPS);
}
