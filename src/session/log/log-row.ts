import { DecodeError } from '../../formats/bytes/index.ts';
import { type DecodedPacket, decodePacket, PACKET_FLAGS } from '../../protocol/lludp/index.ts';
import type { LogRow } from '../contract.ts';
import type { LoggedDatagram } from './kept-datagrams.ts';
import { packetSays } from './says/index.ts';
import { counted, grouped, type People } from './says/phrases.ts';
import { sequenceOf } from './sequence-gaps.ts';

/** A datagram taken apart, or why that cannot be done. */
export type Reading =
  | { readonly packet: DecodedPacket; readonly error: null }
  | { readonly packet: null; readonly error: DecodeError };

export function readDatagram(bytes: Uint8Array<ArrayBuffer>): Reading {
  try {
    return { packet: decodePacket(bytes), error: null };
  } catch (error) {
    if (error instanceof DecodeError) return { packet: null, error };
    throw error;
  }
}

/** @param missing sequence numbers before it that never came. */
export function logRow(
  { index, at, direction, bytes }: LoggedDatagram,
  reading: Reading,
  missing: readonly number[],
  people: People,
): LogRow {
  return {
    index,
    at,
    direction,
    name: nameOfMessage(reading),
    isKnown: typeof reading.packet?.name === 'string',
    sequence: sequenceOf(bytes) ?? 0,
    bytes: bytes.length,
    flags: flagLetters(bytes[0] ?? 0),
    says: [saidBy(reading, people), missingWords(missing)].filter(Boolean).join('; '),
  };
}

function nameOfMessage({ packet }: Reading): string {
  if (!packet) return 'unreadable';
  return packet.name ?? `unknown (${numberBytes(packet.number)})`;
}

/** As it stands on the wire: `7E`, `FF 7E`, `FF FF 01 2C`. */
function numberBytes(number: number): string {
  const digits = number.toString(16).toUpperCase();
  return digits.padStart(digits.length + (digits.length % 2), '0').replace(/\B(?=(..)+$)/g, ' ');
}

function flagLetters(flags: number): string {
  const letters = [
    ['R', PACKET_FLAGS.reliable],
    ['Z', PACKET_FLAGS.zeroCoded],
    ['S', PACKET_FLAGS.resent],
    ['A', PACKET_FLAGS.acks],
  ] as const;
  return letters.map(([letter, flag]) => (flags & flag ? letter : '')).join('');
}

function saidBy({ packet, error }: Reading, people: People): string {
  return packet ? packetSays(packet, people) : `cannot be read: ${error.message}`;
}

/** `2 packets missing before it (48 215 to 48 216)`. */
function missingWords(missing: readonly number[]): string {
  if (missing.length === 0) return '';
  const [first] = missing;
  const last = missing[missing.length - 1];
  const range = first === last ? grouped(first) : `${grouped(first)} to ${grouped(last)}`;
  return `${counted(missing.length, 'packet')} missing before it (${range})`;
}
