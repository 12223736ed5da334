/** How often something may happen: so many a second, and so many at once after a rest. */
export class Rate {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #since: number;

  /** @param now Milliseconds. */
  constructor(perSecond: number, burst: number, now: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
    this.#since = now;
  }

  /** Whether it may happen now; counted if so. */
  take(now: number): boolean {
    const earned = (Math.max(0, now - this.#since) * this.#perSecond) / 1000;
    this.#left = Math.min(this.#burst, this.#left + earned);
    this.#since = now;
    if (this.#left < 1) return false;
    this.#left -= 1;
    return true;
  }
}
