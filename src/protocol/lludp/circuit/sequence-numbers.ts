/** One above the highest sequence number, which has 24 bits. */
const SEQUENCE_END = 0x01000000;

/**
 * The sequence number after `last`. After the highest number follows 1: 0 is left out, so that it can mean "none yet"
 * in `OldestUnacked`.
 *
 * OpenSimulator counts in 32 bits, and drops an AgentUpdate whose number is not above that of the last one. After 16.7
 * million packets (weeks) a circuit to it must be opened anew to move its agent. The reference viewer wraps.
 *
 * **Source:** lludp.md sections 1 and 4.
 */
export function nextSequence(last: number): number {
  return last + 1 < SEQUENCE_END ? last + 1 : 1;
}

/** The sequence number `count` after `last`, by the rule of {@link nextSequence}. */
export function advanceSequence(last: number, count: number): number {
  const sum = last + count;
  return sum < SEQUENCE_END ? sum : sum - SEQUENCE_END + 1;
}

/**
 * How far `later` is ahead of `earlier`, -0x800000 to 0x7fffff. The low 24 bits are compared, as on a ring, which is
 * right for peers that count in 24 bits and for those that count in 32.
 */
export function sequenceDistance(earlier: number, later: number): number {
  return ((later - earlier) << 8) >> 8;
}

/** Packets that may arrive late and still be recognised as not lost. */
const LATE_WINDOW = 32;

/**
 * Counts the packets that never arrived, by gaps in the sequence numbers. Packets up to 31 behind are late, not lost.
 */
export class LossCounter {
  /** Sequence numbers that were skipped and have not arrived since. */
  missing = 0;
  #highest: number | null = null;
  /** Bit n is set if number `#highest - n` has arrived, or precedes the first packet. */
  #seen = -1;

  /** Counts a packet. A packet that was resent has been lost once and still counts as such. */
  add(sequence: number, resent: boolean): void {
    this.#highest ??= sequence;
    const ahead = sequenceDistance(this.#highest, sequence);
    if (ahead > 0) {
      this.missing += ahead - 1;
      this.#seen = ahead < LATE_WINDOW ? (this.#seen << ahead) | 1 : 1;
      this.#highest = sequence;
      return;
    }
    if (-ahead >= LATE_WINDOW) return;
    const bit = 1 << -ahead;
    if (this.#seen & bit) return;
    this.#seen |= bit;
    if (!resent) this.missing -= 1;
  }
}

/**
 * Remembers the latest received reliable packets, to recognise duplicates. A duplicate costs no allocation, and
 * `capacity` bounds the memory whatever the peer sends.
 *
 * **Source:** lludp.md section 4.
 */
export class ReceivedPackets {
  readonly #capacity: number;
  readonly #ids = new Set<number>();
  /** The same ids in order of arrival: a ring buffer that grows up to the capacity. */
  readonly #order: number[] = [];
  #oldest = 0;
  /** The `OldestUnacked` of the previous ping. */
  #purgeBelow: number | null = null;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** Returns false for a duplicate. */
  add(id: number): boolean {
    if (this.#ids.has(id)) return false;
    if (this.size === this.#capacity) this.#forgetOldest();
    this.#order[(this.#oldest + this.size) % this.#capacity] = id;
    this.#ids.add(id);
    return true;
  }

  /**
   * Handles the `OldestUnacked` of a ping: the peer will not send lower numbers again. It takes effect with the next
   * ping, so that a copy which the network held back is not mistaken for a new packet. 0 means nothing: OpenSimulator
   * always sends it (in samples/opensim as well).
   *
   * Ids are removed in order of arrival, up to the first that must stay; those behind it wait for a later ping, so
   * that a flood of pings costs nothing.
   */
  purge(oldestUnacked: number): void {
    if (oldestUnacked === 0) return;
    const limit = this.#purgeBelow;
    this.#purgeBelow = oldestUnacked;
    if (limit === null) return;
    while (this.size > 0 && sequenceDistance(this.#order[this.#oldest], limit) > 0) {
      this.#forgetOldest();
    }
  }

  #forgetOldest(): void {
    this.#ids.delete(this.#order[this.#oldest]);
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }
}
