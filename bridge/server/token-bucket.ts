/** How much may be held back to be spent at once, as seconds of the rate. */
const BURST_SECONDS = 2;

/** So many units a second, and after a pause two seconds' worth at once. */
export class TokenBucket {
  readonly #rate: number;
  #left: number;
  #at: number;

  /** @param rate units per second. @param now milliseconds of a clock that never goes back. */
  constructor(rate: number, now: number) {
    this.#rate = rate;
    this.#left = rate * BURST_SECONDS;
    this.#at = now;
  }

  /** Whether there were `amount` units; they are gone then, and nothing is otherwise. */
  take(amount: number, now: number): boolean {
    if (now > this.#at) {
      const gained = ((now - this.#at) / 1000) * this.#rate;
      this.#left = Math.min(this.#left + gained, this.#rate * BURST_SECONDS);
      this.#at = now;
    }
    if (this.#left < amount) return false;
    this.#left -= amount;
    return true;
  }
}
