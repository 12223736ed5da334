/**
 * A look at packets without taking them apart: for every datagram that passes, and whatever its bytes are.
 *
 * **Source:** lludp.md section 1.
 */
const RELIABLE = 0x40;
const ZERO_CODED = 0x80;
const SEQUENCE_AT = 1;
const NUMBER_AT = 6;
const SHORTEST = 7;

export const START_PING_CHECK = 0x01;
export const AGENT_UPDATE = 0x04;
export const LOGOUT_REQUEST = 0xffff00fc;
export const LOGOUT_REPLY = 0xffff00fd;

/** Whether the bytes have a header that can be read: nobody sends an extra one. */
export function isPacket(datagram: Uint8Array): boolean {
  return datagram.length >= SHORTEST && datagram[5] === 0;
}

export function isReliable(datagram: Uint8Array): boolean {
  return (datagram[0] & RELIABLE) !== 0;
}

export function sequenceOf(datagram: Uint8Array): number {
  // Not by destructuring, whose iterator shows in the relay's profile.
  return ((datagram[1] << 24) | (datagram[2] << 16) | (datagram[3] << 8) | datagram[4]) >>> 0;
}

/** Writes another number into a packet, and returns it. */
export function withSequence(datagram: Uint8Array, sequence: number): Uint8Array {
  new DataView(datagram.buffer, datagram.byteOffset).setUint32(SEQUENCE_AT, sequence);
  return datagram;
}

/** The message number as the template's 32 bits: of High messages, and of Low ones below 256; else 0. */
export function numberOf(datagram: Uint8Array): number {
  const first = datagram[NUMBER_AT];
  if (first !== 0xff) return first;
  if (datagram[NUMBER_AT + 1] !== 0xff || datagram[NUMBER_AT + 2] !== 0) return 0;
  // A single zero is coded as 00 01, so the low byte stands one further.
  const isCoded = (datagram[0] & ZERO_CODED) !== 0;
  const low = datagram[NUMBER_AT + (isCoded ? 4 : 3)];
  return low === undefined ? 0 : (0xffff0000 | low) >>> 0;
}

/** The id of a StartPingCheck: a zero that is coded begins with the same byte as a plain one. */
export function pingIdOf(datagram: Uint8Array): number {
  return datagram[NUMBER_AT + 1] ?? 0;
}
