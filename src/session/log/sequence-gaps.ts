import { sequenceDistance } from '../../protocol/lludp/circuit/index.ts';
import { HEADER_BYTES } from '../../protocol/lludp/index.ts';
import { LATE_WITHIN } from './limits.ts';

/** Sequence numbers that had not come when a later one did. */
export interface SequenceGap {
  /** The number of the packet behind the gap. */
  readonly before: number;
  readonly count: number;
}

const RING = 0x01000000;

/** The sequence number of a datagram, be its message readable or not; null where it is too short. */
export function sequenceOf(datagram: Uint8Array<ArrayBuffer>): number | null {
  if (datagram.length < HEADER_BYTES) return null;
  return new DataView(datagram.buffer, datagram.byteOffset).getUint32(1);
}

/** Which sequence numbers of the other side are missing. */
export class SequenceGaps {
  /** Those that came after a later one: first come, first forgotten. */
  readonly #late = new Set<number>();
  #newest: number | null = null;

  /** Takes the number of a datagram that just came; the gap before it, if there is one. */
  note(sequence: number): SequenceGap | null {
    const newest = this.#newest ?? sequence;
    const distance = sequenceDistance(newest, sequence);
    const isOther = Math.abs(distance) > LATE_WITHIN;
    if (this.#newest !== null && distance <= 0 && !isOther) {
      this.#noteLate(sequence);
      return null;
    }
    this.#newest = sequence;
    return distance > 1 && !isOther ? { before: sequence, count: distance - 1 } : null;
  }

  /** Those of a gap that have not come to this day. 0 is no number: counting goes on at 1. */
  missing({ before, count }: SequenceGap): readonly number[] {
    const numbers = Array.from({ length: count }, (_, i) => before - count + i);
    return numbers
      .map((number) => (number < 0 ? number + RING : number))
      .filter((number) => number !== 0 && !this.#late.has(number));
  }

  #noteLate(sequence: number): void {
    this.#late.add(sequence);
    const [oldest] = this.#late;
    if (this.#late.size > LATE_WITHIN) this.#late.delete(oldest);
  }
}
