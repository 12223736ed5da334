import { ByteWriter } from '../../formats/bytes/index.ts';
import { packQuaternion } from '../lludp/index.ts';
import { jointBytes, LAYOUTS, type LayoutFacts, RECORD_HEADER_BYTES } from './layouts.ts';
import { quantise5 } from './quantise.ts';
import type { JointEvent, PuppetryLayout, PuppetryRecord } from './types.ts';

/** The largest block that a field of a message holds, and what simulators allow unless they say less. */
export const USUAL_BLOCK_BYTES = 255;

/** What real viewers take: their buffers are smaller than the blocks that their own rules allow. */
export const VIEWER_BLOCK_BYTES = 210;

/** Viewers send nothing where simulators allow less than this. */
export const LEAST_BLOCK_BYTES = 30;

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
  const writer = new ByteWriter(USUAL_BLOCK_BYTES);
  for (const { time, joints } of records) {
    writeRecord(
      writer,
      time,
      joints.map((joint) => withSoundMask(joint, facts)),
      facts,
    );
  }
  return writer.finish();
}

/** How {@link packPuppetryRecord} writes. */
export interface PackOptions {
  /** C unless told. */
  readonly layout?: PuppetryLayout;
  /** What the simulator allows; {@link USUAL_BLOCK_BYTES} unless told, and never more. */
  readonly blockBytes?: number;
}

/**
 * Writes the joints of one time as blocks to send, each of one record: what does not fit goes to another
 * block of the same time. There is no block for no joints, and none where fewer than
 * {@link LEAST_BLOCK_BYTES} are allowed; a joint that is too large even for a block of its own is left out.
 *
 * **Source:** puppetry.md sections 1.3 and 2.1.
 */
export function packPuppetryRecord(
  { time, joints }: PuppetryRecord,
  { layout = 'C', blockBytes = USUAL_BLOCK_BYTES }: PackOptions = {},
): Uint8Array<ArrayBuffer>[] {
  const limit = Math.min(blockBytes, USUAL_BLOCK_BYTES);
  if (!(limit >= LEAST_BLOCK_BYTES)) return [];
  const facts = LAYOUTS[layout];
  return splitJoints(joints, facts, limit - RECORD_HEADER_BYTES).map((part) =>
    encodePuppetryBlock([{ time, joints: part }], layout),
  );
}

function splitJoints(joints: readonly JointEvent[], facts: LayoutFacts, room: number) {
  const parts: JointEvent[][] = [];
  let left = 0;
  for (const joint of joints) {
    const size = jointBytes(facts, withSoundMask(joint, facts).mask);
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
function withSoundMask(joint: JointEvent, { bits }: LayoutFacts): JointEvent {
  const lost =
    (isSound(joint.position) ? 0 : bits.position) |
    (isSound(joint.rotation) ? 0 : bits.rotation) |
    (isSound(joint.scale) ? 0 : bits.scale);
  return { ...joint, mask: joint.mask & ~lost & 0xff };
}

function isSound(value: readonly number[] | null): boolean {
  return value?.every(Number.isFinite) ?? false;
}

function writeRecord(
  writer: ByteWriter,
  time: number,
  joints: readonly JointEvent[],
  facts: LayoutFacts,
): void {
  writer.s32le(time);
  writer.u16le(joints.length);
  writer.s32le(joints.reduce((sum, { mask }) => sum + jointBytes(facts, mask), 0));
  for (const joint of joints) writeJoint(writer, joint, facts);
}

function writeJoint(writer: ByteWriter, joint: JointEvent, facts: LayoutFacts): void {
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

function writeTriple(writer: ByteWriter, triple: readonly number[], facts: LayoutFacts): void {
  for (let i = 0; i < 3; i++) {
    if (facts.tripleBytes === 6) writer.u16le(quantise5(triple[i]));
    else writer.f32le(triple[i]);
  }
}
