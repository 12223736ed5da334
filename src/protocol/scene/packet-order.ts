/** Packets that lag behind by less are late; a number that is further back has begun anew. */
const LATE_WITHIN = 65_536;
const RING = 0x01000000;

/**
 * Makes one rising count of a circuit's sequence numbers, which wrap at 24 bits ([SL]) or at 32 ([OS]), so
 * that any two packets compare by `<`.
 *
 * **Source:** lludp.md sections 1 and 8.8.
 */
export class SequenceUnwrapper {
  #newest: number | null = null;

  /** The packet's place, the same each time the packet comes while it is not later than that. */
  unwrap(sequence: number): number {
    const newest = this.#newest ?? sequence;
    const place = newest + stepFrom(newest, sequence);
    this.#newest = Math.max(newest, place);
    return place;
  }
}

/** Compared in the low 24 bits: right for both ways of counting. */
function stepFrom(newest: number, sequence: number): number {
  const step = (sequence - newest) % RING;
  const ahead = step < 0 ? step + RING : step;
  return ahead > RING - LATE_WITHIN ? ahead - RING : ahead;
}

/**
 * A value and the packet that told it, by its place in the order of packets. Each of several packets in any
 * order, and any number of times, leaves the same one behind.
 */
export interface Latest<Value> {
  readonly order: number;
  readonly value: Value;
}

/** Before every packet. */
export const NEVER = Number.NEGATIVE_INFINITY;

/** `kept`, or the new value if no later packet told the kept one. In one packet the last one counts. */
export function latest<Value>(
  kept: Latest<Value> | null,
  order: number,
  value: Value,
): Latest<Value> {
  return kept !== null && kept.order > order ? kept : { order, value };
}
