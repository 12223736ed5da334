import { encodePacket } from './encode-packet.ts';
import { layoutOfName } from './message-layouts.ts';
import type { MessageName, MessageOf } from './message-types.ts';
import type { BlockValue, FieldValue, MessageValue, Packet, PacketHeader } from './packet.ts';
import { toHex } from './recording.ts';

/** A sequence number, and what else of the header is not as usual. */
export type HeaderOptions = Pick<PacketHeader, 'sequence'> & Partial<PacketHeader>;

const NOTHING = new Uint8Array(0);

/**
 * A packet to send. Unreliable, first sent and without appended acks unless `header` says otherwise, and
 * zero-coded where the template lets the sender do so.
 */
export function makePacket<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
  header: HeaderOptions,
): Packet {
  const { number, zeroCoded } = layoutOfName(name);
  return {
    reliable: false,
    resent: false,
    zeroCoded,
    acks: [],
    ...header,
    number,
    name,
    value: value as MessageValue,
    leftover: NOTHING,
  };
}

/**
 * The datagram of one message, see {@link makePacket}.
 *
 * @throws {RangeError} for a number outside its field, a list or bytes that are too long, text that is no
 *   uuid or address.
 */
export function encodeMessage<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
  header: HeaderOptions,
): Uint8Array<ArrayBuffer> {
  return encodePacket(makePacket(name, value, header));
}

/**
 * A packet's blocks with their exact types, or null where it is another message: decoded packets always have
 * every block and field of their message.
 */
export function messageOf<Name extends MessageName>(
  packet: Packet,
  name: Name,
): MessageOf<Name> | null {
  return packet.name === name ? (packet.value as MessageOf<Name>) : null;
}

/**
 * What each message does: a function by name, which gets the message's blocks with their exact types and then
 * whatever was given to {@link handleMessage} besides the packet.
 */
export type MessageHandlers<Context extends readonly unknown[]> = {
  readonly [Name in MessageName]?: (message: MessageOf<Name>, ...context: Context) => void;
};

/** Runs the handler of a packet's message. Returns false, and does nothing, where the table has none. */
export function handleMessage<Context extends readonly unknown[]>(
  handlers: MessageHandlers<Context>,
  { name, value }: Packet,
  ...context: Context
): boolean {
  if (name === null || !Object.hasOwn(handlers, name)) return false;
  const handler = handlers[name as MessageName] as
    | ((message: MessageValue, ...context: Context) => void)
    | undefined;
  handler?.(value, ...context);
  return handler !== undefined;
}

/** A field in a form that JSON has and people can read. */
export type PlainField = number | string | boolean | readonly number[];

/** One occurrence of a block, by field name. */
export type PlainBlock = Readonly<Record<string, PlainField>>;

/**
 * A message's blocks by name: a Single one as an object, all others as lists of objects. Bytes become
 * lower-case hex, and 64-bit integers text: JSON's numbers would lose their ends.
 */
export function plainFields(
  value: MessageValue,
): Record<string, PlainBlock | readonly PlainBlock[]> {
  return Object.fromEntries(
    Object.entries(value).map(([name, block]) => [
      name,
      isBlockList(block) ? block.map(plainBlock) : plainBlock(block),
    ]),
  );
}

/** Whether a block of a record stands any number of times. */
export function isBlockList<Block extends object>(
  block: Block | readonly Block[],
): block is readonly Block[] {
  return Array.isArray(block);
}

function plainBlock(block: BlockValue): PlainBlock {
  return Object.fromEntries(Object.entries(block).map(([name, value]) => [name, plain(value)]));
}

function plain(value: FieldValue): PlainField {
  if (value instanceof Uint8Array) return toHex(value);
  return typeof value === 'bigint' ? String(value) : value;
}
