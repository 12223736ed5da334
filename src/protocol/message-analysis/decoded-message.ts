import { DecodeError } from '../../formats/bytes/index.ts';
import { type DecodedPacket, decodePacket, PACKET_FLAGS } from '../lludp/index.ts';

/** A decoded datagram, or why it cannot be decoded. */
export type DecodeResult =
  | { readonly packet: DecodedPacket; readonly error: null }
  | { readonly packet: null; readonly error: DecodeError };

export function tryDecode(bytes: Uint8Array<ArrayBuffer>): DecodeResult {
  try {
    return { packet: decodePacket(bytes), error: null };
  } catch (error) {
    if (error instanceof DecodeError) return { packet: null, error };
    throw error;
  }
}

/** The name of a packet's message, `unknown (FF 7E)` for one that the template does not have, or `unreadable`. */
export function messageLabel(packet: Pick<DecodedPacket, 'name' | 'number'> | null): string {
  if (packet === null) return 'unreadable';
  return packet.name ?? `unknown (${numberBytes(packet.number)})`;
}

/** A message number as on the wire: `7E`, `FF 7E`, `FF FF 01 2C`. */
function numberBytes(number: number): string {
  const digits = number.toString(16).toUpperCase();
  return digits.padStart(digits.length + (digits.length % 2), '0').replace(/\B(?=(..)+$)/g, ' ');
}

/** The letters of the flags in the first byte of a datagram, in the order in which they are shown. */
export const FLAG_LETTERS = [
  ['R', PACKET_FLAGS.reliable],
  ['Z', PACKET_FLAGS.zeroCoded],
  ['S', PACKET_FLAGS.resent],
  ['A', PACKET_FLAGS.acks],
] as const;

/** `R`eliable, `Z`ero-coded, re`S`ent, `A`cks appended. */
export function flagLetters(flags: number): string {
  return FLAG_LETTERS.map(([letter, flag]) => (flags & flag ? letter : '')).join('');
}
