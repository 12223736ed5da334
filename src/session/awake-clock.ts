/** Milliseconds: a longer gap between two looks at the clock was sleep. */
const LONGEST_GAP = 1000;

/**
 * The time for which this process was awake and connected, in milliseconds. A tab that slept, or a socket that was
 * broken, must not take its own silence for the simulator's: circuits live by this clock.
 */
export class AwakeClock {
  readonly #now: () => number;
  #seenAt: number;
  #elapsed = 0;
  #isStopped = false;

  constructor(now: () => number) {
    this.#now = now;
    this.#seenAt = now();
  }

  now(): number {
    const seenAt = this.#now();
    const gap = Math.min(LONGEST_GAP, Math.max(0, seenAt - this.#seenAt));
    if (!this.#isStopped) this.#elapsed += gap;
    this.#seenAt = seenAt;
    return this.#elapsed;
  }

  stop(): void {
    this.now();
    this.#isStopped = true;
  }

  go(): void {
    this.now();
    this.#isStopped = false;
  }
}
