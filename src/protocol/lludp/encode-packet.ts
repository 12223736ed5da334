import { ByteWriter } from '../../formats/bytes/index.ts';
import { writeBody } from './body-writer.ts';
import { writeAcks, writeHeader } from './header.ts';
import { HEADER_BYTES, MAX_PACKET_BYTES } from './limits.ts';
import type { Packet } from './types.ts';
import { encodeZeros } from './zero-coding.ts';

/**
 * The datagram of a packet, the inverse of `decodePacket`: a packet that was decoded without warnings gives
 * the same bytes again, but for the choice of zero-coding, an unused bit, or a BOOL that was neither 0 nor 1.
 *
 * `zeroCoded` asks for zero-coding; where that would not be shorter the body goes plain and without the flag.
 *
 * @throws {RangeError} for a value that does not fit its field (the message tells the path), a name that is
 *   not that of the number, or a packet above 8192 bytes.
 *
 * **Source:** lludp.md sections 1 to 3.
 */
export function encodePacket(packet: Packet): Uint8Array<ArrayBuffer> {
  const plain = writeBody(packet);
  const length = HEADER_BYTES + plain.length;
  if (length > MAX_PACKET_BYTES) {
    throw new RangeError(`a packet of ${length} bytes is larger than ${MAX_PACKET_BYTES}`);
  }
  const coded = packet.zeroCoded ? encodeZeros(plain) : null;
  const writer = new ByteWriter(length + packet.acks.length * 4 + 1);
  writeHeader(writer, packet, coded !== null);
  writer.raw(coded ?? plain);
  writeAcks(writer, packet.acks);
  return writer.finish();
}
