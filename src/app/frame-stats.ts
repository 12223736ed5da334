/** Counts frames and tells twice a second how many there were per second; null while at rest. */
export class FrameStats {
  readonly #report: (framesPerSecond: number | null) => void;
  #frames = 0;
  #since = 0;

  constructor(report: (framesPerSecond: number | null) => void) {
    this.#report = report;
  }

  /** Nothing was drawn because nothing changed: a rate would say nothing. */
  rest(): void {
    if (this.#since === 0) return;
    this.#since = 0;
    this.#frames = 0;
    this.#report(null);
  }

  count(now: number): void {
    if (this.#since === 0) this.#since = now;
    this.#frames++;
    const elapsed = now - this.#since;
    if (elapsed < 500) return;
    this.#report(Math.round((this.#frames * 1000) / elapsed));
    this.#frames = 0;
    this.#since = now;
  }
}
