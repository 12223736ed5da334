import { sequenceDistance } from './sequence.ts';

/**
 * The last reliable packets of theirs, to know those that come again. Nothing is allocated for one that is
 * known; memory is bounded by `capacity` whatever they send.
 *
 * **Source:** lludp.md section 4.
 */
export class ReceivedIds {
  readonly #capacity: number;
  readonly #known = new Set<number>();
  /** The same ids in order of arrival: a ring that grows up to the capacity. */
  readonly #order: number[] = [];
  #oldest = 0;
  /** What the ping before told. */
  #purgeBelow: number | null = null;

  constructor(capacity: number) {
    this.#capacity = capacity;
  }

  get size(): number {
    return this.#known.size;
  }

  /** False if the id is known already. */
  add(id: number): boolean {
    if (this.#known.has(id)) return false;
    if (this.size === this.#capacity) this.#forgetOldest();
    this.#order[(this.#oldest + this.size) % this.#capacity] = id;
    this.#known.add(id);
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
    this.#known.delete(this.#order[this.#oldest]);
    this.#oldest = (this.#oldest + 1) % this.#capacity;
  }
}
