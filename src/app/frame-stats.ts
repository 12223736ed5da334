/** Counts frames and tells twice a second how many there were per second. */
export class FrameStats {
  readonly #report: (framesPerSecond: number) => void;
  #frames = 0;
  #since = 0;

  constructor(report: (framesPerSecond: number) => void) {
    this.#report = report;
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
