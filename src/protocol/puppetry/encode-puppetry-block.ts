import { ByteWriter } from '../../formats/bytes/index.ts';
import { packQuaternion } from '../lludp/index.ts';
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
/** The largest block that a field of a message holds, and what simulators allow unless they say less. */
export const MAX_BLOCK_BYTES = 255;

/** What real viewers take: their buffers are smaller than the blocks that their own rules allow. */
export const VIEWER_BLOCK_BYTES = 210;

/** Viewers send nothing where simulators allow less than this. */
export const MIN_BLOCK_BYTES = 30;

/**
 * Writes records one behind the other. A value that the mask names and that is missing or not finite is left
 * out, with its bits of the mask.
 *
 * **Source:** puppetry.md section 3. Viewers read only the first record of a block, so use
 * {@link packPuppetryRecord} to send.
 */
export function encodePuppetryBlock(
  records: readonly PuppetryRecord[],
  layout: PuppetryLayout,
): Uint8Array<ArrayBuffer> {
  const facts = LAYOUTS[layout];
  const writer = new ByteWriter(MAX_BLOCK_BYTES);
  for (const { time, joints } of records) {
    writePuppetryRecord(
      writer,
      time,
      joints.map((joint) => withPresentValues(joint, facts)),
      facts,
    );
  }
  return writer.finish();
}

/** How {@link packPuppetryRecord} writes. */
export interface PackOptions {
  /** C unless told. */
  readonly layout?: PuppetryLayout;
  /** What the simulator allows; {@link MAX_BLOCK_BYTES} unless told, and never more. */
  readonly blockBytes?: number;
}

/**
 * Writes the joints of one time as blocks to send, each of one record: what does not fit goes to another
 * block of the same time. There is no block for no joints, and none where fewer than
 * {@link MIN_BLOCK_BYTES} are allowed; a joint that is too large even for a block of its own is left out.
 *
 * **Source:** puppetry.md sections 1.3 and 2.1.
 */
export function packPuppetryRecord(
  { time, joints }: PuppetryRecord,
  { layout = 'C', blockBytes = MAX_BLOCK_BYTES }: PackOptions = {},
): Uint8Array<ArrayBuffer>[] {
  const limit = Math.min(blockBytes, MAX_BLOCK_BYTES);
  if (!(limit >= MIN_BLOCK_BYTES)) return [];
  const facts = LAYOUTS[layout];
  return splitJoints(joints, facts, limit - RECORD_HEADER_BYTES).map((part) =>
    encodePuppetryBlock([{ time, joints: part }], layout),
  );
}

function splitJoints(joints: readonly JointEvent[], facts: LayoutDescription, room: number) {
  const parts: JointEvent[][] = [];
  let left = 0;
  for (const joint of joints) {
    const size = jointBytes(facts, withPresentValues(joint, facts).mask);
    if (size > room) continue;
    if (parts.length === 0 || size > left) {
      parts.push([]);
      left = room;
    }
    parts.at(-1)!.push(joint);
    left -= size;
  }
  return parts;
}

/** Without the bits of values that are not there. */
function withPresentValues(joint: JointEvent, { bits }: LayoutDescription): JointEvent {
  const lost =
    (isAllFinite(joint.position) ? 0 : bits.position) |
    (isAllFinite(joint.rotation) ? 0 : bits.rotation) |
    (isAllFinite(joint.scale) ? 0 : bits.scale);
  return { ...joint, mask: joint.mask & ~lost & 0xff };
}

function isAllFinite(value: readonly number[] | null): boolean {
  return value?.every(Number.isFinite) ?? false;
}

function writePuppetryRecord(
  writer: ByteWriter,
  time: number,
  joints: readonly JointEvent[],
  facts: LayoutDescription,
): void {
  writer.s32le(time);
  writer.u16le(joints.length);
  writer.s32le(joints.reduce((sum, { mask }) => sum + jointBytes(facts, mask), 0));
  for (const joint of joints) writeJointEvent(writer, joint, facts);
}

function writeJointEvent(writer: ByteWriter, joint: JointEvent, facts: LayoutDescription): void {
  const { id, mask, position, rotation, scale } = joint;
  const { bits, positionFirst } = facts;
  writer.u16le(id);
  writer.u8(mask);
  const writePosition = () => {
    if (mask & bits.position) writeTriple(writer, position!, facts);
  };
  if (positionFirst) writePosition();
  if (mask & bits.rotation) writeTriple(writer, packQuaternion(rotation!), facts);
  if (!positionFirst) writePosition();
  if (mask & bits.scale) writeTriple(writer, scale!, facts);
}

function writeTriple(
  writer: ByteWriter,
  triple: readonly number[],
  facts: LayoutDescription,
): void {
  for (let i = 0; i < 3; i++) {
    if (facts.tripleBytes === 6) writer.u16le(quantise5(triple[i]));
    else writer.f32le(triple[i]);
  }
}
