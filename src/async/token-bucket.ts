/**
 * A rate limit: `rate` units a second, and after a pause as many at once as the bucket holds.
 *
 * **Source:** https://en.wikipedia.org/wiki/Token_bucket
 */
export class TokenBucket {
  readonly #rate: number;
  readonly #capacity: number;
  #tokens: number;
  #filledAt: number;

  /**
   * @param rate units per second.
   * @param now milliseconds of a clock that never goes back.
   * @param capacity units that the full bucket holds: it begins full. Two seconds' worth unless stated.
   */
  constructor(rate: number, now: number, capacity: number = 2 * rate) {
    this.#rate = rate;
    this.#capacity = capacity;
    this.#tokens = capacity;
    this.#filledAt = now;
  }

  /** Whether there are `amount` units. */
  has(amount: number, now: number): boolean {
    this.#fill(now);
    return this.#tokens >= amount;
  }

  /** Takes `amount` units and returns true; where there are fewer, takes none and returns false. */
  take(amount: number, now: number): boolean {
    if (!this.has(amount, now)) return false;
    this.#tokens -= amount;
    return true;
  }

  /**
   * Takes `amount` units even where there are fewer: the bucket then owes them. Returns the milliseconds that the caller
   * has to wait, until what earlier calls owe has been gained.
   */
  reserve(amount: number, now: number): number {
    this.#fill(now);
    const wait = Math.max(0, (-this.#tokens / this.#rate) * 1000);
    this.#tokens -= amount;
    return wait;
  }

  #fill(now: number): void {
    if (now <= this.#filledAt) return;
    const gained = ((now - this.#filledAt) / 1000) * this.#rate;
    this.#tokens = Math.min(this.#tokens + gained, this.#capacity);
    this.#filledAt = now;
  }
}
