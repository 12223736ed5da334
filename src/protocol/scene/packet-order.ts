const RING = 0x01000000;
/** A packet that is less than this behind the newest one is late. One further behind belongs to a restarted count. */
const MAX_LATENESS = 65_536;

/**
 * Unwraps the sequence numbers of a circuit, which wrap at 24 bits ([SL]) or at 32 bits ([OS]), to numbers that rise
 * for ever, so that any two packets can be compared by `<`.
 *
 * **Source:** lludp.md sections 1 and 8.8.
 */
export class SequenceUnwrapper {
  #newest: number | null = null;

  /** The packet's position in the order of packets. It is the same for each copy that is not too late. */
  unwrap(sequence: number): number {
    const newest = this.#newest ?? sequence;
    // Compared in the low 24 bits, which is right for both ways of counting.
    const step = (sequence - newest) % RING;
    const ahead = step < 0 ? step + RING : step;
    const order = newest + (ahead > RING - MAX_LATENESS ? ahead - RING : ahead);
    this.#newest = Math.max(newest, order);
    return order;
  }
}

/**
 * A value, and the position of the packet that contained it. Of the values in several packets the latest one remains,
 * in whatever order and however often the packets arrive.
 */
export interface Latest<Value> {
  readonly order: number;
  readonly value: Value;
}

/** A position before every packet. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** The new value, or `kept` if that is from a later packet. Within one packet the last value counts. */
export function latest<Value>(
  kept: Latest<Value> | null,
  order: number,
  value: Value,
): Latest<Value> {
  return kept !== null && kept.order > order ? kept : { order, value };
}
