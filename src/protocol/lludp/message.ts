import { toHex } from '../../formats/bytes/index.ts';
import { encodePacket } from './encode-packet.ts';
import { layoutOfName } from './message-layouts.ts';
import type {
  BlockValue,
  FieldValue,
  MessageName,
  MessageOf,
  MessageValue,
} from './message-types.ts';
import type { Packet, PacketHeader } from './packet.ts';

/** The sequence number of a packet, and the other fields of its header that differ from the defaults. */
export type HeaderOptions = Pick<PacketHeader, 'sequence'> & Partial<PacketHeader>;

/**
 * A packet to send. By default it is unreliable, not resent, without appended acks, and zero-coded where the template
 * allows it.
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
    leftover: new Uint8Array(0),
  };
}

/**
 * The datagram of one message, see {@link makePacket}.
 *
 * @throws {RangeError} for a number outside its field's range, a list or bytes that are too long, and text that is
 *   no UUID or address.
 */
export function encodeMessage<Name extends MessageName>(
  name: Name,
  value: MessageOf<Name>,
  header: HeaderOptions,
): Uint8Array<ArrayBuffer> {
  return encodePacket(makePacket(name, value, header));
}

/**
 * The blocks of a packet with their exact types, or null if it holds another message. Decoded packets always have
 * every block and field of their message.
 */
export function messageOf<Name extends MessageName>(
  packet: Packet,
  name: Name,
): MessageOf<Name> | null {
  return packet.name === name ? (packet.value as MessageOf<Name>) : null;
}

/**
 * A table of what messages do: for each name a function that receives the message's blocks with their exact types,
 * and then the context that was passed to {@link handleMessage}.
 */
export type MessageHandlers<Context extends readonly unknown[]> = {
  readonly [Name in MessageName]?: (message: MessageOf<Name>, ...context: Context) => void;
};

/** Calls the handler of a packet's message. Returns false if the table has none. */
export function handleMessage<Context extends readonly unknown[]>(
  handlers: MessageHandlers<Context>,
  { name, value }: Packet,
  ...context: Context
): boolean {
  if (name === null || !Object.hasOwn(handlers, name)) return false;
  const handle = handlers[name as MessageName] as (
    message: MessageValue,
    ...context: Context
  ) => void;
  handle(value, ...context);
  return true;
}

/** A field in a form that JSON can hold and people can read. */
type PlainField = number | string | boolean | readonly number[];

/** One occurrence of a block, by field name. */
export type PlainBlock = Readonly<Record<string, PlainField>>;

/**
 * A message's blocks by name: a Single block as an object, all others as lists of objects. Bytes become lower-case
 * hex. 64-bit integers become text, since a JSON number would lose their low bits.
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

/** Whether a block is a list of occurrences, as all but Single blocks are. */
export function isBlockList<Block extends object>(
  block: Block | readonly Block[],
): block is readonly Block[] {
  return Array.isArray(block);
}

function plainBlock(block: BlockValue): PlainBlock {
  return Object.fromEntries(
    Object.entries(block).map(([name, value]) => [name, plainField(value)]),
  );
}

function plainField(value: FieldValue): PlainField {
  if (value instanceof Uint8Array) return toHex(value);
  return typeof value === 'bigint' ? String(value) : value;
}
