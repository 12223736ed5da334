import { DecodeError, type Warning } from '../../formats/bytes/index.ts';
import { isBlockList, type MessageValue } from '../lludp/index.ts';
import type { SenderLayouts } from './detect-layout.ts';
import { EventCursor } from './event-cursor.ts';
import { PUPPET_JOINT_NAMES } from './puppet-joint-names.ts';
import {
  decodeMask,
  type JointEvent,
  type PuppetryBlock,
  type PuppetryLayout,
  type PuppetryRecord,
} from './puppetry-layouts.ts';

/**
 * Decodes one event block. Simulators cut blocks at their `event_size`: a record after the first that cannot be read
 * ends the block with a warning, and the records before it are returned. Values that are not finite are left out, and
 * joints without a name are kept by number; both are counted in warnings.
 *
 * @throws {@link DecodeError} of format `puppetry`: `truncated` and `record-size` for the first record.
 *
 * **Source:** puppetry.md sections 2.1 and 3. Viewers read the first record only, and reject a block that was cut.
 */
export function decodePuppetryBlock(bytes: Uint8Array, layout: PuppetryLayout): PuppetryBlock {
  const cursor = new EventCursor();
  cursor.open(bytes, layout);
  const warnings: Warning[] = [];
  const records = readRecords(cursor, warnings);
  const unnamed = records.flatMap(({ joints }) =>
    joints.filter(({ id }) => !puppetJointName(id)),
  ).length;
  if (cursor.notFinite > 0) {
    warnings.push(
      blockWarning('not-finite', `${cursor.notFinite} values are no numbers and left out`),
    );
  }
  if (unnamed > 0)
    warnings.push(blockWarning('unknown-joint', `${unnamed} events are for no known bone`));
  return { layout, records, warnings };
}

/** The name of the bone with this number, or null if there is none. */
export function puppetJointName(id: number): string | null {
  return PUPPET_JOINT_NAMES[id] ?? null;
}

function readRecords(cursor: EventCursor, warnings: Warning[]): PuppetryRecord[] {
  const records: PuppetryRecord[] = [];
  try {
    while (cursor.nextRecord()) {
      const { time } = cursor;
      const joints: JointEvent[] = [];
      while (cursor.nextJoint()) joints.push(readJoint(cursor));
      records.push({ time, joints });
    }
  } catch (error) {
    if (!(error instanceof DecodeError) || records.length === 0) throw error;
    const { code, message, offset, path } = error;
    warnings.push({ code, message, offset, path: `records[${records.length}].${path}` });
  }
  return records;
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

function blockWarning(code: string, message: string): Warning {
  return { code, message, offset: 0, path: 'records' };
}

/** A joint event in a form that people can read. */
export interface PlainJoint extends JointEvent {
  /** Null if no bone has the number. */
  readonly name: string | null;
  readonly disableConstraint: boolean;
}

/** A block in a form that JSON can hold and people can read; times in milliseconds. */
type PlainEvents = ReturnType<typeof plainPuppetryBlock>;

/** Why a block could not be decoded; offsets count from its first byte. */
type PlainError = Pick<DecodeError, 'format' | 'code' | 'offset' | 'path' | 'message'>;

/** One event block of a message: its events, or why they could not be decoded. */
export type MessageEvents = { readonly events: PlainEvents } | { readonly error: PlainError };

/**
 * Decodes a block, with the names of its joints and their constraint flags.
 *
 * @throws {@link DecodeError} as {@link decodePuppetryBlock}.
 */
export function plainPuppetryBlock(bytes: Uint8Array, layout: PuppetryLayout) {
  const { records, warnings } = decodePuppetryBlock(bytes, layout);
  return {
    layout,
    records: records.map(({ time, joints }) => ({
      time,
      joints: joints.map((joint) => plainJoint(joint, layout)),
    })),
    warnings,
  };
}

/**
 * The events of an AgentAnimation or AvatarAnimation, one entry per item of its PhysicalAvatarEventList: null for an
 * empty item, which viewers send whenever an ordinary animation starts or stops. Empty for all other messages.
 *
 * **Source:** puppetry.md section 2.
 */
export function messageEvents(
  value: MessageValue,
  layouts: SenderLayouts,
): readonly (MessageEvents | null)[] {
  const { PhysicalAvatarEventList: items = [] } = value;
  if (!isBlockList(items)) return [];
  const { Sender = {}, AgentData = {} } = value;
  // AvatarAnimation has a Sender, AgentAnimation an AgentData.
  const senderId = isBlockList(Sender) ? undefined : Sender.ID;
  const agentId = isBlockList(AgentData) ? undefined : AgentData.AgentID;
  const sender = String(senderId ?? agentId);
  return items.map(({ TypeData }) =>
    TypeData instanceof Uint8Array && TypeData.length > 0
      ? decodeEvents(TypeData, layouts.layoutFor(sender, TypeData))
      : null,
  );
}

function decodeEvents(bytes: Uint8Array, layout: PuppetryLayout): MessageEvents {
  try {
    return { events: plainPuppetryBlock(bytes, layout) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { format, code, offset, path, message } = error;
    return { error: { format, code, offset, path, message } };
  }
}

/** The members are in the order that `vitrine inspect` documents. */
function plainJoint(
  { id, mask, position, rotation, scale }: JointEvent,
  layout: PuppetryLayout,
): PlainJoint {
  const { disableConstraint } = decodeMask(layout, mask);
  return { id, name: puppetJointName(id), mask, position, rotation, scale, disableConstraint };
}
