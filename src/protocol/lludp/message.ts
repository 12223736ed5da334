import { encodePacket } from './encode-packet.ts';
import { layoutOfName } from './layouts.ts';
import type { MessageName, MessageOf } from './message-types.ts';
import type { MessageValue, Packet, PacketHeader } from './types.ts';

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
