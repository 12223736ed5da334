/** Milliseconds; browsers make it a second or more while the page is hidden. */
const INTERVAL = 500;
/** Milliseconds between two beats at least: as often as anything is sent. */
const SHORTEST = 50;

/**
 * Beats while the page is hidden, when browsers give no frames: what programs ask of a body goes on to be found
 * and sent, and runs out when they fall silent.
 */
export class HiddenPulse {
  readonly #beat: () => void;
  #timer = 0;
  #at = Number.NEGATIVE_INFINITY;

  constructor(beat: () => void) {
    this.#beat = beat;
    document.addEventListener('visibilitychange', () => this.#follow());
    this.#follow();
  }

  /** Something came that does not wait for a frame. */
  quicken(): void {
    if (!document.hidden || performance.now() - this.#at < SHORTEST) return;
    this.#at = performance.now();
    this.#beat();
  }

  #follow(): void {
    clearInterval(this.#timer);
    if (document.hidden) this.#timer = window.setInterval(() => this.quicken(), INTERVAL);
  }
}
