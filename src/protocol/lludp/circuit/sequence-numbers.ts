const SEQUENCE_END = 0x01000000;

/**
 * The number after `last`: 24 bits, and back to 1 at the end. 0 is left out, so that it can mean "none yet"
 * in `OldestUnacked`.
 *
 * OpenSim counts in 32 bits, and drops an AgentUpdate whose number is not above the last one's: after 16.7
 * million packets (weeks) a circuit to it has to be opened anew to move its agent. The reference viewer wraps.
 *
 * **Source:** lludp.md sections 1 and 4.
 */
export function nextSequence(last: number): number {
  return last + 1 < SEQUENCE_END ? last + 1 : 1;
}

/** The number so many after `last`, by the rule of {@link nextSequence}. */
export function advanceSequence(last: number, count: number): number {
  const sum = last + count;
  return sum < SEQUENCE_END ? sum : sum - SEQUENCE_END + 1;
}

/**
 * How far `later` is ahead of `earlier`, -0x800000..0x7fffff. Numbers are compared in their low 24 bits, as on
 * a ring: right for sides that count in 24 bits and for those that count in 32.
 */
export function sequenceDistance(earlier: number, later: number): number {
  return ((later - earlier) << 8) >> 8;
}

const WINDOW = 32;

/** Tells from the numbers of their packets how many never came. Late ones are counted back, up to 31 behind. */
export class LossCounter {
  /** Numbers that were passed over and have not come since. */
  missing = 0;
  #highest: number | null = null;
  /** Bit n: number `#highest - n` has come, or was never to come. */
  #seen = -1;

  /** A packet that was sent again has been missing once, and stays so. */
  add(sequence: number, resent: boolean): void {
    this.#highest ??= sequence;
    const ahead = sequenceDistance(this.#highest, sequence);
    if (ahead > 0) this.#advance(sequence, ahead);
    else if (-ahead < WINDOW) this.#fill(1 << -ahead, resent);
  }

  #advance(sequence: number, by: number): void {
    this.missing += by - 1;
    this.#seen = by < WINDOW ? (this.#seen << by) | 1 : 1;
    this.#highest = sequence;
  }

  #fill(bit: number, resent: boolean): void {
    if (this.#seen & bit) return;
    this.#seen |= bit;
    if (!resent) this.missing -= 1;
  }
}

/**
 * The last reliable packets of theirs, to know those that come again. Nothing is allocated for one that is
 * known; memory is bounded by `capacity` whatever they send.
 *
 * **Source:** lludp.md section 4.
 */
export class ReceivedPackets {
  readonly #capacity: number;
  readonly #ids = new Set<number>();
  /** The same ids in order of arrival: a ring that grows up to the capacity. */
  readonly #order: number[] = [];
  #oldest = 0;
  /** What the ping before told. */
  #purgeBelow: number | null = null;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#ids.size;
  }

  /** False if the id is known already. */
  add(id: number): boolean {
    if (this.#ids.has(id)) return false;
    if (this.size === this.#capacity) this.#forgetOldest();
    this.#order[(this.#oldest + this.size) % this.#capacity] = id;
    this.#ids.add(id);
    return true;
  }

  /**
   * Their `OldestUnacked`: what lies below it they will not send again. It takes effect with the next one,
   * a ping later, so that a copy which the network held back is not taken for new. 0 says nothing: OpenSim
   * always sends it (in samples/opensim as well).
   *
   * Ids go in order of arrival, up to the first that must stay. Those behind it wait for another time, and
   * a flood of pings costs nothing.
   */
  purge(oldestUnacked: number): void {
    if (oldestUnacked === 0) return;
    if (this.#purgeBelow !== null) this.#forgetBelow(this.#purgeBelow);
    this.#purgeBelow = oldestUnacked;
  }

  #forgetBelow(limit: number): void {
    while (this.size > 0 && sequenceDistance(this.#order[this.#oldest], limit) > 0) {
      this.#forgetOldest();
    }
  }

  #forgetOldest(): void {
    this.#ids.delete(this.#order[this.#oldest]);
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }
}
