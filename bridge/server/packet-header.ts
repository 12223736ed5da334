/**
 * Reads single fields of a packet without decoding it, since this happens for every relayed datagram, whatever its
 * bytes are.
 *
 * **Source:** lludp.md section 1.
 */
const RELIABLE = 0x40;
const ZERO_CODED = 0x80;
const SEQUENCE_OFFSET = 1;
const EXTRA_LENGTH_OFFSET = 5;
const MESSAGE_NUMBER_OFFSET = 6;
const MIN_LENGTH = 7;

export const START_PING_CHECK = 0x01;
export const AGENT_UPDATE = 0x04;
export const COMPLETE_AGENT_MOVEMENT = 0xffff00f9;
export const LOGOUT_REQUEST = 0xffff00fc;
export const LOGOUT_REPLY = 0xffff00fd;

/** Whether the bytes have a header that the functions of this file can read: without an extra one, as ever in practice. */
export function isPacket(datagram: Uint8Array): boolean {
  return datagram.length >= MIN_LENGTH && datagram[EXTRA_LENGTH_OFFSET] === 0;
}

export function isReliable(datagram: Uint8Array): boolean {
  return (datagram[0] & RELIABLE) !== 0;
}

/** Whether the sender of a datagram repeats it until it is acknowledged; false for bytes that are no packet. */
export function isReliablePacket(datagram: Uint8Array): boolean {
  return isPacket(datagram) && isReliable(datagram);
}

export function sequenceNumber(datagram: Uint8Array): number {
  // Not by destructuring, whose iterator shows in the relay's profile.
  return ((datagram[1] << 24) | (datagram[2] << 16) | (datagram[3] << 8) | datagram[4]) >>> 0;
}

/** Writes another sequence number into a packet, and returns the packet. */
export function setSequence(datagram: Uint8Array, sequence: number): Uint8Array {
  new DataView(datagram.buffer, datagram.byteOffset).setUint32(SEQUENCE_OFFSET, sequence);
  return datagram;
}

/** The message number as the template's 32 bits, for High messages and for Low ones below 256; otherwise 0. */
export function messageNumber(datagram: Uint8Array): number {
  const first = datagram[MESSAGE_NUMBER_OFFSET];
  if (first !== 0xff) return first;
  if (datagram[MESSAGE_NUMBER_OFFSET + 1] !== 0xff || datagram[MESSAGE_NUMBER_OFFSET + 2] !== 0) {
    return 0;
  }
  // Zero-coding turns the single zero into 00 01, so the low byte is one further on.
  const isCoded = (datagram[0] & ZERO_CODED) !== 0;
  const low = datagram[MESSAGE_NUMBER_OFFSET + (isCoded ? 4 : 3)];
  return low === undefined ? 0 : (0xffff0000 | low) >>> 0;
}

/** The id of a StartPingCheck. It may be zero-coded: a coded zero begins with the same byte as a plain one. */
export function pingId(datagram: Uint8Array): number {
  return datagram[MESSAGE_NUMBER_OFFSET + 1] ?? 0;
}
