/** What is known of a packet id. */
export type PacketNovelty = 'new' | 'duplicate' | 'stale';

/**
 * The packet ids that were received, as bits of a window that ends at the latest one: ids wrap, so that later means ahead
 * in serial-number arithmetic. Its size is fixed, whatever the peer sends.
 *
 * **Source:** RFC 1982 for the comparison; RFC 4303 section 3.4.3 for the window.
 */
export class PacketHistory {
  readonly #bits: Uint32Array<ArrayBuffer>;
  readonly #capacity: number;
  #latest: number | null = null;

  /** @param capacity ids that are remembered, a power of two from 32. */
  constructor(capacity: number) {
    if (capacity < 32 || !Number.isInteger(Math.log2(capacity))) {
      throw new RangeError(`${capacity} is no power of two from 32`);
    }
    this.#capacity = capacity;
    this.#bits = new Uint32Array(capacity / 32);
  }

  /** Whether the id is one of those remembered. */
  has(id: number): boolean {
    return this.#latest !== null && this.#isInWindow(id, this.#latest) && this.#bitOf(id);
  }

  /** Remembers an id. `stale` is one so far behind that nobody knows whether it was received; it is not remembered. */
  add(id: number): PacketNovelty {
    const latest = this.#latest;
    const ahead = latest === null ? 1 : (id - latest) | 0;
    if (latest === null || ahead > 0) {
      this.#forget(latest ?? id, Math.min(ahead, this.#capacity));
      this.#latest = id;
    } else if (!this.#isInWindow(id, latest)) return 'stale';
    else if (this.#bitOf(id)) return 'duplicate';
    this.#bits[(id & (this.#capacity - 1)) >>> 5] |= 1 << (id & 31);
    return 'new';
  }

  #isInWindow(id: number, latest: number): boolean {
    const behind = (latest - id) | 0;
    return behind >= 0 && behind < this.#capacity;
  }

  #bitOf(id: number): boolean {
    return ((this.#bits[(id & (this.#capacity - 1)) >>> 5] >>> (id & 31)) & 1) === 1;
  }

  /** Clears the bits of the `count` ids after `latest`, which those of older ids have had. */
  #forget(latest: number, count: number): void {
    if (count === this.#capacity) {
      this.#bits.fill(0);
      return;
    }
    for (let i = 1; i <= count; i++) {
      const id = latest + i;
      this.#bits[(id & (this.#capacity - 1)) >>> 5] &= ~(1 << (id & 31));
    }
  }
}
