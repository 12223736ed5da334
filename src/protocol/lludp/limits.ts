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
