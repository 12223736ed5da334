import { DecodeError } from '../../formats/bytes/index.ts';
import { isBlockList, type MessageValue } from '../lludp/index.ts';
import { decodePuppetryBlock, puppetJointName } from './decode-block.ts';
import { maskMeaning } from './layouts.ts';
import type { SenderLayouts } from './sender-layouts.ts';
import type { JointEvent, PuppetryLayout } from './types.ts';

/** A joint event in a form that people can read; see {@link JointEvent}. */
export interface PlainJoint extends JointEvent {
  /** Null for a number that no bone has. */
  readonly name: string | null;
  readonly disableConstraint: boolean;
}

/** A block in a form that JSON has and people can read; times in milliseconds. */
export type PlainEvents = ReturnType<typeof plainPuppetryBlock>;

/** Why a block could not be read; offsets count from its first byte. */
export type PlainFault = Pick<DecodeError, 'format' | 'code' | 'offset' | 'path' | 'message'>;

/** One event block of a message: what it says, or why that cannot be told. */
export type MessageEvents = { readonly events: PlainEvents } | { readonly error: PlainFault };

/**
 * Decodes a block, with the names of its joints and the meaning of their masks.
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
 * The events of an AgentAnimation or AvatarAnimation, one entry for each item of its
 * PhysicalAvatarEventList; null for items without bytes, which viewers send with every ordinary start and
 * stop. There are none for all other messages.
 *
 * **Source:** puppetry.md section 2.
 */
export function messageEvents(
  value: MessageValue,
  layouts: SenderLayouts,
): readonly (MessageEvents | null)[] {
  const { PhysicalAvatarEventList: items = [] } = value;
  if (!isBlockList(items)) return [];
  const sender = senderOf(value);
  return items.map(({ TypeData }) =>
    TypeData instanceof Uint8Array && TypeData.length > 0
      ? readEvents(TypeData, layouts.layoutOf(sender, TypeData))
      : null,
  );
}

function readEvents(bytes: Uint8Array, layout: PuppetryLayout): MessageEvents {
  try {
    return { events: plainPuppetryBlock(bytes, layout) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { format, code, offset, path, message } = error;
    return { error: { format, code, offset, path, message } };
  }
}

/** AvatarAnimation has a Sender, AgentAnimation an AgentData. */
function senderOf({ Sender = {}, AgentData = {} }: MessageValue): string {
  const sender = isBlockList(Sender) ? undefined : Sender.ID;
  const agent = isBlockList(AgentData) ? undefined : AgentData.AgentID;
  return String(sender ?? agent);
}

/** In the order of the names that `vitrine inspect` documents. */
function plainJoint(
  { id, mask, position, rotation, scale }: JointEvent,
  layout: PuppetryLayout,
): PlainJoint {
  const { disableConstraint } = maskMeaning(layout, mask);
  return { id, name: puppetJointName(id), mask, position, rotation, scale, disableConstraint };
}
