import { ByteReader, type ByteWriter, type Warning } from '../../formats/bytes/index.ts';
import type { MessageValue } from './message-types.ts';

/**
 * Size of the reference viewer's receive buffer in bytes. A larger datagram is refused, and so is one that
 * becomes larger when its zeros are expanded.
 *
 * **Source:** lludp.md section 1.
 */
export const MAX_PACKET_BYTES = 8192;

/** Bytes of flags, sequence number and extra header length, which are never zero-coded. */
export const HEADER_BYTES = 6;

/** Bytes of a header and the shortest message number. */
const MIN_PACKET_BYTES = HEADER_BYTES + 1;

/** The most that a count byte can express: appended acks, and occurrences of a Variable block. */
export const MAX_BYTE_COUNT = 255;

/** The bits of a packet's first byte; the low nibble is unused. */
export const PACKET_FLAGS = { zeroCoded: 0x80, reliable: 0x40, resent: 0x20, acks: 0x10 } as const;

/** The fields before the body of a packet, and the acks behind it. */
export interface PacketHeader {
  /** Unsigned 32 bits. */
  readonly sequence: number;
  /** The sender requests an acknowledgement. */
  readonly reliable: boolean;
  /** The packet was sent before, under the same sequence number. */
  readonly resent: boolean;
  /** The body was, or is to be, zero-coded where that makes it shorter. */
  readonly zeroCoded: boolean;
  /** Sequence numbers of packets that this packet acknowledges. */
  readonly acks: readonly number[];
}

/** One LLUDP packet: its header and its message. */
export interface Packet extends PacketHeader {
  /** The message number as one 32-bit value: 0x04, 0xff06, 0xffff0003. */
  readonly number: number;
  /** The message's name; null where the template does not have the number. */
  readonly name: string | null;
  /** Empty for unknown messages. */
  readonly value: MessageValue;
  /** Bytes behind the last block; for an unknown message its whole body. */
  readonly leftover: Uint8Array<ArrayBuffer>;
  /**
   * How many Variable blocks at the end lack even their count byte, which means the same as a count of 0: in
   * `value` they are empty lists. 0 by default.
   */
  readonly omitted?: number;
}

/** A packet that was decoded from a datagram. */
export interface DecodedPacket extends Packet {
  readonly omitted: number;
  /** Oddities that did not prevent reading: `packet-short`, `vector-not-finite`. */
  readonly warnings: readonly Warning[];
}

/**
 * Splits a datagram into its header, with the appended acks, and its body, which may be zero-coded. The message
 * itself is not read.
 *
 * The acks are big-endian, stand at the end and are never zero-coded, so they are removed first. An extra header
 * is refused: no known program sends one, and viewers and simulators disagree on what follows it.
 *
 * @returns The body as a view of the datagram.
 * @throws {DecodeError} `packet-too-large`, `truncated`, `extra-header`, `count-over-end` (acks).
 *
 * **Source:** lludp.md section 1.
 */
export function splitDatagram(datagram: Uint8Array): { header: PacketHeader; body: Uint8Array } {
  const reader = new ByteReader(datagram, { format: 'lludp' });
  const found = datagram.length;
  if (found > MAX_PACKET_BYTES) {
    const message = `has ${found} bytes, at most ${MAX_PACKET_BYTES} are possible`;
    const details = { found, limit: MAX_PACKET_BYTES };
    throw reader.error('packet-too-large', message, '', 0, details);
  }
  const flags = reader.u8('flags');
  const sequence = reader.u32be('sequence');
  const extra = reader.u8('extra');
  if (extra !== 0) {
    const message = `announces an extra header of ${extra} bytes`;
    throw reader.error('extra-header', message, 'extra', reader.position - 1, { found: extra });
  }
  const hasAcks = (flags & PACKET_FLAGS.acks) !== 0;
  const acks = hasAcks ? readAcks(reader) : [];
  const header = {
    sequence,
    reliable: (flags & PACKET_FLAGS.reliable) !== 0,
    resent: (flags & PACKET_FLAGS.resent) !== 0,
    zeroCoded: (flags & PACKET_FLAGS.zeroCoded) !== 0,
    acks,
  };
  const end = datagram.length - (hasAcks ? acks.length * 4 + 1 : 0);
  return { header, body: datagram.subarray(HEADER_BYTES, end) };
}

function readAcks(reader: ByteReader): number[] {
  reader.requireBytes(MIN_PACKET_BYTES + 1 - HEADER_BYTES, 'acks');
  const last = reader.length - 1;
  const count = reader.bytes[last];
  const left = last - MIN_PACKET_BYTES;
  if (count * 4 > left) {
    const room = Math.floor(left / 4);
    const message = `announces ${count} appended acks, there is room for ${room}`;
    const details = { found: count, room, bytesEach: 4, left };
    throw reader.error('count-over-end', message, 'acks', last, details);
  }
  return Array.from({ length: count }, (_, i) => reader.view.getUint32(last - (count - i) * 4));
}

/**
 * Writes the six bytes before the body.
 *
 * @param zeroCoded Whether the body that follows is in fact zero-coded.
 * @throws {RangeError} for a sequence number outside 32 bits.
 */
export function writeHeader(writer: ByteWriter, header: PacketHeader, zeroCoded: boolean): void {
  const { reliable, resent, acks } = header;
  writer.u8(
    (zeroCoded ? PACKET_FLAGS.zeroCoded : 0) |
      (reliable ? PACKET_FLAGS.reliable : 0) |
      (resent ? PACKET_FLAGS.resent : 0) |
      (acks.length > 0 ? PACKET_FLAGS.acks : 0),
  );
  writeSequence(writer, header.sequence);
  writer.u8(0);
}

/**
 * Writes the appended acks; without acks it writes nothing, not even a count.
 *
 * @throws {RangeError} for more than 255 of them, or one outside 32 bits.
 */
export function writeAcks(writer: ByteWriter, acks: readonly number[]): void {
  if (acks.length === 0) return;
  if (acks.length > MAX_BYTE_COUNT) throw new RangeError(`${acks.length} acks are more than 255`);
  for (const ack of acks) writeSequence(writer, ack);
  writer.u8(acks.length);
}

function writeSequence(writer: ByteWriter, sequence: number): void {
  if (sequence !== sequence >>> 0) throw new RangeError(`${sequence} is no sequence number`);
  writer.u32be(sequence);
}

const MEDIUM_FREQUENCY = 0xff00;
const LOW_FREQUENCY = 0xffff0000;

/**
 * Reads a message number as one 32-bit value: High `04` is 0x04, Medium `ff 06` is 0xff06, Low `ff ff 00 03` is
 * 0xffff0003. A Fixed number reads like a Low one.
 *
 * @throws {DecodeError} `truncated`.
 *
 * **Source:** lludp.md section 1, "Message number".
 */
export function readMessageNumber(reader: ByteReader): number {
  const high = reader.u8('number');
  if (high !== 0xff) return high;
  const medium = reader.u8('number');
  if (medium !== 0xff) return MEDIUM_FREQUENCY + medium;
  const low = reader.u8('number') * 0x100;
  return LOW_FREQUENCY + low + reader.u8('number');
}

/**
 * The inverse of {@link readMessageNumber}.
 *
 * @throws {RangeError} for a value that no message number has, such as 0xff.
 */
export function writeMessageNumber(writer: ByteWriter, number: number): void {
  const isMedium = number >= MEDIUM_FREQUENCY && number < MEDIUM_FREQUENCY + 0xff;
  if (number !== number >>> 0 || !(number < 0xff || isMedium || number >= LOW_FREQUENCY)) {
    throw new RangeError(`${number} is no message number`);
  }
  if (number >= LOW_FREQUENCY) writer.u32be(number);
  else {
    if (isMedium) writer.u8(0xff);
    writer.u8(number & 0xff);
  }
}
