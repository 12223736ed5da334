import { SETP } from './decisions.ts';

/*
 * Packet and message ids are unsigned 32 bits and overflow periodically: they are compared as serial numbers, of which
 * the half of the circle ahead is later.
 *
 * **Source:** RFC 1982, with SERIAL_BITS 32.
 */

/** How far `id` is ahead of `other`: negative if it is behind; −2³¹ if it is just as far either way. */
export function serialDistance(id: number, other: number): number {
  return (id - other) | 0;
}

/** Whether `id` is later than `other`, also where the numbers began anew between them. */
export function isSerialAfter(id: number, other: number): boolean {
  return ((id - other) | 0) > 0;
}

/** The id that is `steps` further on, by default the next one. */
export function advanceSerial(id: number, steps = 1): number {
  return (id + steps) >>> 0;
}

/** The timestamp of a time of `Date.now()`: milliseconds since 2000-01-01T00:00:00Z; 0 for any time before. */
export function timestampOf(wallMs: number): bigint {
  return BigInt(Math.max(Math.round(wallMs) - SETP.epoch, 0));
}

/** The time of a timestamp, as `Date.now()` counts; exact as long as it is a date (until the year 275760). */
export function wallTimeOf(timestamp: bigint): number {
  return Number(timestamp) + SETP.epoch;
}
