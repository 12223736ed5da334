/** Milliseconds by which frames are delayed at least and at most, to even out how long they take. */
const MIN_DELAY_MS = 20;
const MAX_DELAY_MS = 500;
/** The share of the delay for late frames that is left after a second without any. */
const DECAY_PER_SECOND = 0.9;
/** Milliseconds for which the shortest way is remembered: clocks drift apart. */
const WINDOW_MS = 30_000;

/**
 * When frames are to be shown that were sent at even times and arrive at uneven ones: each as long after its time as the
 * fastest ones took, and a delay within which most of the slower ones arrive, too. The two clocks need not agree.
 */
export class PlayoutClock {
  /** The shortest way, in milliseconds plus the difference of the clocks: in this window, and in the one before it. */
  #shortest = Number.POSITIVE_INFINITY;
  #shortestBefore = Number.POSITIVE_INFINITY;
  #windowEndsAt = Number.NEGATIVE_INFINITY;
  /** Milliseconds beyond the shortest way. */
  #late = 0;
  #lastAt = Number.NaN;
  #lastDue = Number.NEGATIVE_INFINITY;

  /** Milliseconds by which frames are delayed at present. */
  get delay(): number {
    return Math.min(MAX_DELAY_MS, MIN_DELAY_MS + this.#late);
  }

  /**
   * The time at which a frame is to be shown: not before it is here, and not before the frame before it.
   *
   * @param sentAt - Milliseconds, by the clock of the sender.
   * @param now - Milliseconds, by the receiver's, as is the result.
   */
  dueTime(sentAt: number, now: number): number {
    const way = now - sentAt;
    if (now >= this.#windowEndsAt) {
      this.#shortestBefore = this.#shortest;
      this.#shortest = way;
      this.#windowEndsAt = now + WINDOW_MS;
    } else this.#shortest = Math.min(this.#shortest, way);
    const shortest = Math.min(this.#shortest, this.#shortestBefore);
    if (!Number.isNaN(this.#lastAt)) {
      this.#late *= DECAY_PER_SECOND ** ((now - this.#lastAt) / 1000);
    }
    this.#lastAt = now;
    this.#late = Math.max(this.#late, way - shortest);
    const due = Math.max(sentAt + shortest + this.delay, now, this.#lastDue);
    this.#lastDue = due;
    return due;
  }

  /** Forgets everything: the frames are those of another sender, or come another way. */
  reset(): void {
    this.#shortest = Number.POSITIVE_INFINITY;
    this.#shortestBefore = Number.POSITIVE_INFINITY;
    this.#windowEndsAt = Number.NEGATIVE_INFINITY;
    this.#late = 0;
    this.#lastAt = Number.NaN;
    this.#lastDue = Number.NEGATIVE_INFINITY;
  }
}
