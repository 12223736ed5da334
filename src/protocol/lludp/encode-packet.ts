import { ByteWriter } from '../../formats/bytes/index.ts';
import { type BlockLayout, layoutOfName } from './message-layouts.ts';
import type { BlockValue, MessageValue } from './message-types.ts';
import {
  HEADER_BYTES,
  MAX_BYTE_COUNT,
  MAX_PACKET_BYTES,
  type Packet,
  writeAcks,
  writeHeader,
  writeMessageNumber,
} from './packet.ts';
import { encodeZeros } from './zero-coding.ts';

/**
 * Encodes a packet as a datagram, the inverse of `decodePacket`: a packet that was decoded without warnings becomes
 * the same bytes again, except for the choice of zero-coding, unused bits, and a BOOL that was neither 0 nor 1.
 *
 * `zeroCoded` requests zero-coding. If that does not make the body shorter, it is sent plain and without the flag.
 *
 * @throws {RangeError} for a value that does not fit its field (the error's message has the path), a name that does
 *   not belong to the number, or a packet of more than 8192 bytes.
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

/** The body of a packet before zero-coding: message number, blocks and leftover. */
function writeBody({
  number,
  name,
  value,
  leftover,
  omitted = 0,
}: Packet): Uint8Array<ArrayBuffer> {
  const writer = new ByteWriter();
  writeMessageNumber(writer, number);
  if (name !== null) {
    const layout = layoutOfName(name);
    if (layout.number !== number) throw new RangeError(`${number} is not the number of ${name}`);
    for (const block of layout.blocks.slice(0, layout.blocks.length - omitted)) {
      writeBlock(writer, block, value, name);
    }
  }
  writer.raw(leftover);
  return writer.finish();
}

function writeBlock(
  writer: ByteWriter,
  block: BlockLayout,
  message: MessageValue,
  messageName: string,
): void {
  const value = message[block.name];
  if (block.repeat === 'Single') {
    if (!isRecord(value)) throw new RangeError(`${messageName}.${block.name} is not a record`);
    writeRecord(writer, block, value, messageName);
    return;
  }
  if (!Array.isArray(value)) throw new RangeError(`${messageName}.${block.name} is not a list`);
  checkCount(block, value.length, messageName);
  if (block.repeat === 'Variable') writer.u8(value.length);
  value.forEach((record, i) => {
    writeRecord(writer, block, record, messageName, i);
  });
}

function isRecord(value: MessageValue[string] | undefined): value is BlockValue {
  return value !== undefined && !Array.isArray(value);
}

function checkCount({ name, repeat }: BlockLayout, count: number, messageName: string): void {
  const isValid = repeat === 'Variable' ? count <= MAX_BYTE_COUNT : count === repeat;
  if (!isValid) throw new RangeError(`${messageName}.${name} cannot have ${count} occurrences`);
}

function writeRecord(
  writer: ByteWriter,
  block: BlockLayout,
  record: BlockValue,
  messageName: string,
  index?: number,
): void {
  for (const { name, codec } of block.fields) {
    try {
      codec.write(writer, record[name]);
    } catch (error) {
      const place = index === undefined ? block.name : `${block.name}[${index}]`;
      const reason = error instanceof Error ? error.message : String(error);
      throw new RangeError(`${messageName}.${place}.${name}: ${reason}`, { cause: error });
    }
  }
}

/** Bytes of blocks per packet: with header, acks and region data the packet stays within 1200. */
const MAX_BLOCK_BYTES = 1120;

/**
 * Distributes the blocks of a message over several packets, in order. A block that is larger than `room` gets a packet
 * of its own.
 *
 * @param sizeOf the size of one block, in the unit of `room`: bytes by default.
 *
 * **Source:** lludp.md section 1: payloads of at most 1200 bytes.
 */
export function packBlocks<Block>(
  blocks: readonly Block[],
  sizeOf: (block: Block) => number,
  room = MAX_BLOCK_BYTES,
): Block[][] {
  const packets: Block[][] = [];
  let left = 0;
  for (const block of blocks) {
    const size = sizeOf(block);
    if (packets.length === 0 || size > left) {
      packets.push([]);
      left = room;
    }
    packets[packets.length - 1].push(block);
    left -= size;
  }
  return packets;
}
