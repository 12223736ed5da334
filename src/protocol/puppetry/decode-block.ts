import { DecodeError, type Warning } from '../../formats/bytes/index.ts';
import { EventCursor } from './event-cursor.ts';
import { PUPPET_JOINT_NAMES } from './joint-names.ts';
import type { JointEvent, PuppetryBlock, PuppetryLayout, PuppetryRecord } from './types.ts';

/**
 * Decodes one event block. A later record that cannot be read ends the block with a warning, and those
 * before it stand: simulators cut blocks at their `event_size`. Values that are not finite are left out, and
 * joints without a name are kept by number; both are counted in warnings.
 *
 * @throws {@link DecodeError} of format `puppetry`: `truncated` and `record-size` for the first record.
 *
 * **Source:** puppetry.md sections 2.1 and 3. Viewers read the first record only, and refuse all of a block
 * that was cut.
 */
export function decodePuppetryBlock(bytes: Uint8Array, layout: PuppetryLayout): PuppetryBlock {
  const cursor = new EventCursor();
  cursor.open(bytes, layout);
  const warnings: Warning[] = [];
  const records = readRecords(cursor, warnings);
  const unnamed = records.flatMap(({ joints }) => joints).filter(({ id }) => !isNamed(id)).length;
  if (cursor.notFinite > 0) {
    warnings.push(note('not-finite', `${cursor.notFinite} values are no numbers and left out`));
  }
  if (unnamed > 0) warnings.push(note('unknown-joint', `${unnamed} events are for no known bone`));
  return { layout, records, warnings };
}

/** The bone that an event is for, or null for numbers of none. */
export function puppetJointName(id: number): string | null {
  return PUPPET_JOINT_NAMES[id] ?? null;
}

function isNamed(id: number): boolean {
  return puppetJointName(id) !== null;
}

function readRecords(cursor: EventCursor, warnings: Warning[]): PuppetryRecord[] {
  const records: PuppetryRecord[] = [];
  try {
    while (cursor.nextRecord()) records.push(readRecord(cursor));
  } catch (error) {
    if (!(error instanceof DecodeError) || records.length === 0) throw error;
    const { code, message, offset, path } = error;
    warnings.push({ code, message, offset, path: `records[${records.length}].${path}` });
  }
  return records;
}

function readRecord(cursor: EventCursor): PuppetryRecord {
  const { time } = cursor;
  const joints: JointEvent[] = [];
  while (cursor.nextJoint()) joints.push(readJoint(cursor));
  return { time, joints };
}

function readJoint(cursor: EventCursor): JointEvent {
  const { id, mask, position, rotation, scale } = cursor;
  return {
    id,
    mask,
    position: cursor.hasPosition ? [position[0], position[1], position[2]] : null,
    rotation: cursor.hasRotation ? [rotation[0], rotation[1], rotation[2], rotation[3]] : null,
    scale: cursor.hasScale ? [scale[0], scale[1], scale[2]] : null,
  };
}

function note(code: string, message: string): Warning {
  return { code, message, offset: 0, path: 'records' };
}
