/** Longest step of the animation clock: after a pause (a hidden tab, a debugger) time does not jump. */
const MAX_STEP_SECONDS = 0.1;

/** Calls back once per display frame while the page is visible. */
export class FrameLoop {
  readonly #onFrame: (seconds: number) => void;
  #request = 0;
  #last = 0;
  #isResting = false;

  constructor(onFrame: (seconds: number) => void) {
    this.#onFrame = onFrame;
    document.addEventListener('visibilitychange', () => this.#follow());
    this.#follow();
  }

  /** No frames until it is woken: something else, a headset, gives them. */
  rest(isResting: boolean): void {
    this.#isResting = isResting;
    this.#follow();
  }

  #stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  #follow(): void {
    if (document.hidden || this.#isResting) this.#stop();
    else if (this.#request === 0) {
      this.#last = performance.now();
      this.#request = requestAnimationFrame(this.#tick);
    }
  }

  readonly #tick = (now: number): void => {
    this.#request = requestAnimationFrame(this.#tick);
    const seconds = Math.min(Math.max(now - this.#last, 0) / 1000, MAX_STEP_SECONDS);
    this.#last = now;
    this.#onFrame(seconds);
  };
}
