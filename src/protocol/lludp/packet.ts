import { ByteReader, type ByteWriter, type Warning } from '../../formats/bytes/index.ts';

/**
 * Bytes of the reference viewer's receive buffer: a datagram, plain or once its zeros are written out, is
 * refused above this.
 *
 * **Source:** lludp.md section 1.
 */
export const MAX_PACKET_BYTES = 8192;

/** Flags, sequence number, length of the extra header. Zero-coding begins behind them. */
export const HEADER_BYTES = 6;

/** A header and the shortest message number. */
export const MIN_PACKET_BYTES = HEADER_BYTES + 1;

/** What one byte can count: appended acks, and occurrences of a Variable block. */
export const MAX_BYTE_COUNT = 255;

/** The bits of a packet's first byte; the low nibble is unused. */
export const PACKET_FLAGS = { zeroCoded: 0x80, reliable: 0x40, resent: 0x20, acks: 0x10 } as const;

/**
 * A field's value in a record: numbers up to 32 bits and floats as `number`, 64-bit integers as `bigint`,
 * BOOL as `boolean`, ids as lower-case UUID text, vectors and quaternions (x y z w) as tuples of numbers,
 * addresses as `a.b.c.d`, everything raw as bytes.
 */
export type FieldValue =
  | number
  | bigint
  | boolean
  | string
  | readonly number[]
  | Uint8Array<ArrayBuffer>;

/** One occurrence of a block, by field name. */
export type BlockValue = { readonly [field: string]: FieldValue };

/** A message's blocks by name: a Single block is one record, all others are lists. */
export type MessageValue = { readonly [block: string]: BlockValue | readonly BlockValue[] };

/** What stands before the body of a packet, and behind it. */
export interface PacketHeader {
  /** Unsigned 32 bits. */
  readonly sequence: number;
  /** Please acknowledge. */
  readonly reliable: boolean;
  /** Sent before, under the same sequence number. */
  readonly resent: boolean;
  /** The body was, or is to be, zero-coded where that makes it shorter. */
  readonly zeroCoded: boolean;
  /** Sequence numbers that are acknowledged along with this packet. */
  readonly acks: readonly number[];
}

/** A datagram taken apart. */
export interface Packet extends PacketHeader {
  /** The message number as one 32-bit value: 0x04, 0xff06, 0xffff0003. */
  readonly number: number;
  /** Null where the template does not have the number. */
  readonly name: string | null;
  /** Empty for unknown messages. */
  readonly value: MessageValue;
  /** Bytes behind the last block that was read; for an unknown message its whole body. */
  readonly leftover: Uint8Array<ArrayBuffer>;
  /**
   * How many Variable blocks at the end have not even a count byte, which means the same as none of them;
   * in `value` they are empty lists. 0 where absent.
   */
  readonly omitted?: number;
}

/** A packet that came over the wire. */
export interface DecodedPacket extends Packet {
  readonly omitted: number;
  /** What was odd and yet readable: `packet-short`, `vector-not-finite`. */
  readonly warnings: readonly Warning[];
}

/** A datagram's header, and what stands between it and the appended acks, zero-coded or not. */
export interface DatagramParts {
  readonly header: PacketHeader;
  /** A view of the datagram. */
  readonly body: Uint8Array;
}

/**
 * Takes header and appended acks off a datagram, without a look at the message itself.
 *
 * The acks are big-endian, stand at the end and are never zero-coded, so they go first. An extra header is
 * refused: nobody sends one, and viewers and simulators disagree on what follows it.
 *
 * @throws {DecodeError} `packet-too-large`, `truncated`, `extra-header`, `count-over-end` (acks).
 *
 * **Source:** lludp.md section 1.
 */
export function readHeader(datagram: Uint8Array): DatagramParts {
  const reader = new ByteReader(datagram, { format: 'lludp' });
  checkSize(reader);
  const flags = reader.u8('flags');
  const sequence = reader.u32be('sequence');
  checkExtra(reader, reader.u8('extra'));
  const acks = flags & PACKET_FLAGS.acks ? readAcks(reader) : [];
  const end = datagram.length - (flags & PACKET_FLAGS.acks ? acks.length * 4 + 1 : 0);
  const header = {
    sequence,
    reliable: (flags & PACKET_FLAGS.reliable) !== 0,
    resent: (flags & PACKET_FLAGS.resent) !== 0,
    zeroCoded: (flags & PACKET_FLAGS.zeroCoded) !== 0,
    acks,
  };
  return { header, body: datagram.subarray(HEADER_BYTES, end) };
}

function checkSize(reader: ByteReader): void {
  const { length: found } = reader;
  if (found > MAX_PACKET_BYTES) {
    throw reader.error(
      'packet-too-large',
      `has ${found} bytes, at most ${MAX_PACKET_BYTES} are possible`,
      '',
      0,
      { found, limit: MAX_PACKET_BYTES },
    );
  }
}

function checkExtra(reader: ByteReader, found: number): void {
  if (found === 0) return;
  const message = `announces an extra header of ${found} bytes`;
  throw reader.error('extra-header', message, 'extra', reader.position - 1, { found });
}

function readAcks(reader: ByteReader): number[] {
  reader.need(MIN_PACKET_BYTES + 1 - HEADER_BYTES, 'acks');
  const last = reader.length - 1;
  const count = reader.bytes[last];
  const left = last - MIN_PACKET_BYTES;
  if (count * 4 > left) throw tooManyAcks(reader, count, left);
  return Array.from({ length: count }, (_, i) => reader.view.getUint32(last - (count - i) * 4));
}

function tooManyAcks(reader: ByteReader, found: number, left: number) {
  const room = Math.floor(left / 4);
  const message = `announces ${found} appended acks, there is room for ${room}`;
  const details = { found, room, bytesEach: 4, left };
  return reader.error('count-over-end', message, 'acks', reader.length - 1, details);
}

/**
 * Writes the six bytes before the body.
 *
 * @param zeroCoded Whether the body that follows really is.
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
 * Writes the appended acks; nothing at all where there are none.
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

const MEDIUM = 0xff00;
const LOW = 0xffff0000;

/**
 * A message number as one 32-bit value: High `04` is 0x04, Medium `ff 06` is 0xff06, Low `ff ff 00 03` is
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
  if (medium !== 0xff) return MEDIUM + medium;
  const low = reader.u8('number') * 0x100;
  return LOW + low + reader.u8('number');
}

/**
 * The inverse of {@link readMessageNumber}.
 *
 * @throws {RangeError} for a value that no message number has, such as 0xff.
 */
export function writeMessageNumber(writer: ByteWriter, number: number): void {
  const isMedium = number >= MEDIUM && number < MEDIUM + 0xff;
  if (number !== number >>> 0 || !(number < 0xff || isMedium || number >= LOW)) {
    throw new RangeError(`${number} is no message number`);
  }
  if (number >= LOW) writer.u32be(number);
  else {
    if (isMedium) writer.u8(0xff);
    writer.u8(number & 0xff);
  }
}
