import { ByteReader, type Warning } from '../../formats/bytes/index.ts';
import { SETP } from './decisions.ts';

/** The fields before the frames of a packet. */
export interface PacketHeader {
  /** Assigned by the answering side; 0 until the connecting side knows it. Unsigned 32 bits, as `packetId`. */
  readonly sessionId: number;
  readonly packetId: number;
  /** Milliseconds since 2000-01-01T00:00:00Z, unsigned 64 bits; see `timestampOf`. */
  readonly firstSendTime: bigint;
  /** The sender expects an Acknowledgement. */
  readonly guaranteed: boolean;
  /** 0..255. */
  readonly resendCount: number;
}

/** A message, or a part of one. */
export interface Frame {
  /** The type number of the message, see `MESSAGE_TABLE`. */
  readonly type: number;
  /** The sender's number of the message, unsigned 32 bits. */
  readonly messageId: number;
  /** How many frames the message has, 1..65535, and which one this is, from 0. */
  readonly frameCount: number;
  readonly frameIndex: number;
  readonly data: Uint8Array;
}

export interface DecodedFrame extends Frame {
  /** Of the first byte of `data` in the packet. */
  readonly offset: number;
}

export interface DecodedPacket extends PacketHeader {
  readonly frames: readonly DecodedFrame[];
  readonly warnings: readonly Warning[];
}

export interface PacketOptions {
  /** How many data bytes a frame may have: 246, or up to 255 for packets of the successor MXP 0.5. */
  readonly maxFrameData?: number;
}

/** Packets are copied to here and headers from here, which takes less than half as long as making a DataView of each. */
const scratch = new Uint8Array(SETP.packetBytes);
const scratchView = new DataView(scratch.buffer);
const scratchHeader = scratch.subarray(0, SETP.packetHeaderBytes);
const scratchFrameHeader = scratch.subarray(0, SETP.frameHeaderBytes);

/** Encoded packets are parts of larger buffers: engines take several times as long to make a buffer for each. */
const SLAB_BYTES = 16_384;
let slab = new ArrayBuffer(SLAB_BYTES);
let slabUsed = 0;

function newPacket(length: number): Uint8Array<ArrayBuffer> {
  if (slabUsed + length > SLAB_BYTES) {
    slab = new ArrayBuffer(SLAB_BYTES);
    slabUsed = 0;
  }
  const bytes = new Uint8Array(slab, slabUsed, length);
  slabUsed += length;
  return bytes;
}

const NO_WARNINGS: readonly Warning[] = [];

/**
 * Splits a datagram into its header and its frames. The messages are not read.
 *
 * A packet without frames is accepted: nothing in it can be misunderstood.
 *
 * @returns Frames whose data are views of the datagram, which must not change while they are used.
 * @throws {DecodeError} `packet-too-large`, `truncated` (within the header or a frame), `frame-too-large`,
 *   `frame-index` (not below the frame count); paths `sessionId`, `frames[2].data`.
 *
 * **Source:** setp.md, "Packet" and "Frame".
 */
export function decodePacket(
  datagram: Uint8Array,
  { maxFrameData = SETP.frameDataBytes }: PacketOptions = {},
): DecodedPacket {
  if (datagram.length < SETP.packetHeaderBytes || datagram.length > SETP.packetBytes) {
    throw packetSizeError(datagram);
  }
  scratch.set(datagram);
  const view = scratchView;
  const frames: DecodedFrame[] = [];
  for (let at = SETP.packetHeaderBytes; at < datagram.length; ) {
    const start = at + SETP.frameHeaderBytes;
    const size = start <= datagram.length ? view.getUint8(at + 9) : 0;
    const frameCount = start <= datagram.length ? view.getUint16(at + 5, true) : 0;
    const frameIndex = start <= datagram.length ? view.getUint16(at + 7, true) : 0;
    if (start + size > datagram.length || size > maxFrameData || frameIndex >= frameCount) {
      throw frameError(datagram, at, frames.length, maxFrameData);
    }
    frames.push({
      type: view.getUint8(at),
      messageId: view.getUint32(at + 1, true),
      frameCount,
      frameIndex,
      // Sockets of Node deliver Buffers: this makes a plain array of their bytes.
      data: new Uint8Array(datagram.buffer, datagram.byteOffset + start, size),
      offset: start,
    });
    at = start + size;
  }
  const guaranteed = view.getUint8(16);
  return {
    sessionId: view.getUint32(0, true),
    packetId: view.getUint32(4, true),
    firstSendTime: view.getBigUint64(8, true),
    guaranteed: guaranteed !== 0,
    resendCount: view.getUint8(17),
    frames,
    warnings: guaranteed > 1 ? [guaranteedWarning(guaranteed)] : NO_WARNINGS,
  };
}

/**
 * Encodes a packet, the inverse of {@link decodePacket}.
 *
 * @returns A view of a larger buffer, of which other packets are parts.
 * @throws {RangeError} for a number that does not fit its field, or a packet of more than 1452 bytes.
 */
export function encodePacket(
  header: PacketHeader,
  frames: readonly Frame[],
): Uint8Array<ArrayBuffer> {
  let length: number = SETP.packetHeaderBytes;
  for (const { data } of frames) length += SETP.frameHeaderBytes + data.length;
  if (length > SETP.packetBytes) {
    throw new RangeError(`a packet of ${length} bytes is larger than ${SETP.packetBytes}`);
  }
  const bytes = newPacket(length);
  const view = scratchView;
  view.setUint32(0, checked(header.sessionId, 0xffffffff, 'sessionId'), true);
  view.setUint32(4, checked(header.packetId, 0xffffffff, 'packetId'), true);
  view.setBigUint64(8, checkedTime(header.firstSendTime), true);
  view.setUint8(16, header.guaranteed ? 1 : 0);
  view.setUint8(17, checked(header.resendCount, 0xff, 'resendCount'));
  bytes.set(scratchHeader);
  let at: number = SETP.packetHeaderBytes;
  for (const { type, messageId, frameCount, frameIndex, data } of frames) {
    view.setUint8(0, checked(type, 0xff, 'type'));
    view.setUint32(1, checked(messageId, 0xffffffff, 'messageId'), true);
    view.setUint16(5, checked(frameCount, 0xffff, 'frameCount'), true);
    view.setUint16(7, checked(frameIndex, frameCount - 1, 'frameIndex'), true);
    view.setUint8(9, checked(data.length, 0xff, 'the size of the data'));
    bytes.set(scratchFrameHeader, at);
    bytes.set(data, at + SETP.frameHeaderBytes);
    at += SETP.frameHeaderBytes + data.length;
  }
  return bytes;
}

function checked(value: number, highest: number, name: string): number {
  if (value !== value >>> 0 || value > highest) {
    throw new RangeError(`${name}: ${value} is not an integer from 0 to ${highest}`);
  }
  return value;
}

const MAX_TIME = 0xffffffffffffffffn;

function checkedTime(value: bigint): bigint {
  if (value < 0n || value > MAX_TIME) {
    throw new RangeError(`firstSendTime: ${value} is not an integer of 64 bits without sign`);
  }
  return value;
}

/** Where each field of the packet header ends. */
const HEADER_FIELDS = [
  ['sessionId', 4],
  ['packetId', 8],
  ['firstSendTime', 16],
  ['guaranteed', 17],
  ['resendCount', 18],
] as const;

const FRAME_HEADER_FIELDS = [
  ['type', 1],
  ['messageId', 5],
  ['frameCount', 7],
  ['frameIndex', 9],
  ['size', 10],
] as const;

function packetSizeError(datagram: Uint8Array) {
  const reader = new ByteReader(datagram, { format: 'setp' });
  const found = datagram.length;
  if (found > SETP.packetBytes) {
    const message = `has ${found} bytes, at most ${SETP.packetBytes} are possible`;
    const details = { found, limit: SETP.packetBytes };
    return reader.error('packet-too-large', message, '', 0, details);
  }
  return truncatedError(reader, 0, HEADER_FIELDS, '');
}

function frameError(datagram: Uint8Array, at: number, index: number, maxFrameData: number) {
  const reader = new ByteReader(datagram, { format: 'setp' });
  const path = `frames[${index}]`;
  if (at + SETP.frameHeaderBytes > datagram.length) {
    return truncatedError(reader, at, FRAME_HEADER_FIELDS, `${path}.`);
  }
  const size = datagram[at + 9];
  if (size > maxFrameData) {
    const message = `announces ${size} data bytes, at most ${maxFrameData} are possible`;
    const details = { found: size, limit: maxFrameData };
    return reader.error('frame-too-large', message, `${path}.size`, at + 9, details);
  }
  const left = datagram.length - at - SETP.frameHeaderBytes;
  if (size > left) {
    const message = `needs ${size} bytes, only ${left} are left`;
    const details = { needed: size, left };
    const start = at + SETP.frameHeaderBytes;
    return reader.error('truncated', message, `${path}.data`, start, details);
  }
  const frameCount = reader.view.getUint16(at + 5, true);
  const found = reader.view.getUint16(at + 7, true);
  const message = `is frame ${found} of a message of ${frameCount}`;
  return reader.error('frame-index', message, `${path}.frameIndex`, at + 7, { found, frameCount });
}

function truncatedError(
  reader: ByteReader,
  at: number,
  fields: readonly (readonly [name: string, end: number])[],
  prefix: string,
) {
  const left = reader.length - at;
  const index = fields.findIndex(([, end]) => end > left);
  const [name, end] = fields[index];
  const start = index === 0 ? 0 : fields[index - 1][1];
  const [needed, available] = [end - start, left - start];
  const message = `needs ${needed} bytes, only ${available} are left`;
  const details = { needed, left: available };
  return reader.error('truncated', message, `${prefix}${name}`, at + start, details);
}

function guaranteedWarning(value: number): Warning {
  const message = `is ${value}, neither 0 nor 1, and was read as 1`;
  return { code: 'flag-value', message, offset: 16, path: 'guaranteed' };
}
