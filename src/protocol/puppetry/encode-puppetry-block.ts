import { ByteWriter } from '../../formats/bytes/index.ts';
import { packBlocks, packQuaternion } from '../lludp/index.ts';
import { quantise5 } from './event-cursor.ts';
import {
  type JointEvent,
  jointBytes,
  LAYOUTS,
  type LayoutDescription,
  type PuppetryLayout,
  type PuppetryRecord,
  RECORD_HEADER_BYTES,
} from './puppetry-layouts.ts';

/** The largest block that a field of a message can hold, and what simulators allow unless they allow less. */
export const MAX_BLOCK_BYTES = 255;

/** The largest block that viewers accept: their buffers are smaller than the blocks that their own rules allow. */
export const VIEWER_BLOCK_BYTES = 210;

/** Viewers send nothing if the simulator allows less than this. */
export const MIN_BLOCK_BYTES = 30;

/** Options of {@link packPuppetryRecord}. */
interface PackOptions {
  /** C by default. */
  readonly layout?: PuppetryLayout;
  /** What the simulator allows; {@link MAX_BLOCK_BYTES} by default and at most. */
  readonly blockBytes?: number;
}

/**
 * Encodes the joints of one time as blocks to send, each of one record: joints that do not fit are put into another
 * block of the same time. There are no blocks if there are no joints, or if less than {@link MIN_BLOCK_BYTES} are
 * allowed. A joint that is too large for a block of its own is left out.
 *
 * **Source:** puppetry.md sections 1.3 and 2.1.
 */
export function packPuppetryRecord(
  { time, joints }: PuppetryRecord,
  { layout = 'C', blockBytes = MAX_BLOCK_BYTES }: PackOptions = {},
): Uint8Array<ArrayBuffer>[] {
  const limit = Math.min(blockBytes, MAX_BLOCK_BYTES);
  if (!(limit >= MIN_BLOCK_BYTES)) return [];
  const description = LAYOUTS[layout];
  const room = limit - RECORD_HEADER_BYTES;
  const sizeOf = (joint: JointEvent) =>
    jointBytes(description, withPresentValues(joint, description).mask);
  const fitting = joints.filter((joint) => sizeOf(joint) <= room);
  return packBlocks(fitting, sizeOf, room).map((part) =>
    encodePuppetryBlock([{ time, joints: part }], layout),
  );
}

/**
 * Encodes records as one block. A value that the mask names is left out if it is missing or not finite, together with
 * its bits of the mask.
 *
 * **Source:** puppetry.md section 3. Viewers read only the first record of a block, so use {@link packPuppetryRecord}
 * to send.
 */
export function encodePuppetryBlock(
  records: readonly PuppetryRecord[],
  layout: PuppetryLayout,
): Uint8Array<ArrayBuffer> {
  const description = LAYOUTS[layout];
  const writer = new ByteWriter(MAX_BLOCK_BYTES);
  for (const record of records) {
    const joints = record.joints.map((joint) => withPresentValues(joint, description));
    writer.s32le(record.time);
    writer.u16le(joints.length);
    writer.s32le(joints.reduce((sum, { mask }) => sum + jointBytes(description, mask), 0));
    for (const joint of joints) writeJointEvent(writer, joint, description);
  }
  return writer.finish();
}

/** The event without the mask bits of missing values. */
function withPresentValues(joint: JointEvent, { bits }: LayoutDescription): JointEvent {
  const missing =
    (isAllFinite(joint.position) ? 0 : bits.position) |
    (isAllFinite(joint.rotation) ? 0 : bits.rotation) |
    (isAllFinite(joint.scale) ? 0 : bits.scale);
  return { ...joint, mask: joint.mask & ~missing & 0xff };
}

function isAllFinite(value: readonly number[] | null): boolean {
  return value?.every(Number.isFinite) ?? false;
}

function writeJointEvent(
  writer: ByteWriter,
  { id, mask, position, rotation, scale }: JointEvent,
  { bits, tripleBytes, positionFirst }: LayoutDescription,
): void {
  const writeTriple = (triple: readonly number[]) => {
    for (let i = 0; i < 3; i++) {
      if (tripleBytes === 6) writer.u16le(quantise5(triple[i]));
      else writer.f32le(triple[i]);
    }
  };
  writer.u16le(id);
  writer.u8(mask);
  if (positionFirst && mask & bits.position) writeTriple(position!);
  if (mask & bits.rotation) writeTriple(packQuaternion(rotation!));
  if (!positionFirst && mask & bits.position) writeTriple(position!);
  if (mask & bits.scale) writeTriple(scale!);
}
