import { ByteReader, type ByteWriter } from '../../formats/bytes/index.ts';
import {
  HEADER_BYTES,
  MAX_BYTE_COUNT,
  MAX_PACKET_BYTES,
  MIN_PACKET_BYTES,
  PACKET_FLAGS,
} from './limits.ts';
import type { PacketHeader } from './types.ts';

/** A datagram's header, and what stands between it and the appended acks, zero-coded or not. */
export interface OpenedDatagram {
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
export function openDatagram(datagram: Uint8Array): OpenedDatagram {
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
