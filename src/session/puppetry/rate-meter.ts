const BUCKETS = 10;
/** Milliseconds. */
const BUCKET = 100;

/** Counts what happened in the last second, in steps of a tenth. */
export class RateMeter {
  readonly #counts = new Uint32Array(BUCKETS);
  #newest = 0;

  /** @param at milliseconds, not going back. */
  count(at: number): void {
    this.#roll(at);
    this.#counts[this.#newest % BUCKETS] += 1;
  }

  /** Per second. */
  rate(now: number): number {
    this.#roll(now);
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  #roll(at: number): void {
    const bucket = Math.max(this.#newest, Math.floor(at / BUCKET));
    const first = Math.max(this.#newest + 1, bucket - BUCKETS + 1);
    for (let k = first; k <= bucket; k++) this.#counts[k % BUCKETS] = 0;
    this.#newest = bucket;
  }
}
