/** The time of what is on the stage: the page's, or that of a replay, which may be faster, slower, or stand still. */
export class SceneClock {
  #rate = 1;
  /** The scene's time at `#changedAtMs`. */
  #time = 0;
  #changedAtMs = 0;

  /** Seconds of the scene in a second of the page. */
  get rate(): number {
    return this.#rate;
  }

  /** The scene's time at a moment of the page, milliseconds. It never goes back. */
  at(nowMs: number): number {
    return this.#time + (nowMs - this.#changedAtMs) * this.#rate;
  }

  setRate(rate: number, nowMs: number): void {
    this.#time = this.at(nowMs);
    this.#changedAtMs = nowMs;
    this.#rate = rate;
  }
}
