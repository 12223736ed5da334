/** Longest step of the animation clock: after a pause (a hidden tab, a debugger) time does not jump. */
const MAX_STEP_SECONDS = 0.1;
/** Displays do not keep time to the millisecond: a frame this much early is not too early. */
const TOLERANCE_MS = 4;

/**
 * Calls back once per display frame for as long as there is something to show: it sleeps once a frame says that
 * no other is needed, until it is woken, and rests while nobody can see the page.
 */
export class FrameLoop {
  readonly #onFrame: (seconds: number) => boolean;
  readonly #leastMs: number;
  readonly #listeners = new AbortController();
  #request = 0;
  #last = 0;
  #isAwake = true;
  #isResting = false;
  #isInSight = true;

  /** `onFrame` lets seconds pass, and returns whether another frame is needed. */
  constructor(onFrame: (seconds: number) => boolean, mostPerSecond = Number.POSITIVE_INFINITY) {
    this.#onFrame = onFrame;
    this.#leastMs = 1000 / mostPerSecond;
    const { signal } = this.#listeners;
    document.addEventListener('visibilitychange', () => this.#follow(), { signal });
    this.#follow();
  }

  /** A frame is needed. */
  wake(): void {
    this.#isAwake = true;
    this.#follow();
  }

  /** No frames until it is told otherwise: something else, a headset, gives them. */
  rest(isResting: boolean): void {
    this.#isResting = isResting;
    this.#follow();
  }

  /** Whether what is drawn can be seen. */
  setInSight(isInSight: boolean): void {
    this.#isInSight = isInSight;
    this.#follow();
  }

  /** No frames any more. */
  dispose(): void {
    this.#listeners.abort();
    this.rest(true);
  }

  #stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  #follow(): void {
    const isOff = document.hidden || this.#isResting || !this.#isInSight || !this.#isAwake;
    if (isOff) this.#stop();
    else if (this.#request === 0) {
      this.#last = performance.now();
      this.#request = requestAnimationFrame(this.#tick);
    }
  }

  readonly #tick = (now: number): void => {
    this.#request = requestAnimationFrame(this.#tick);
    const elapsed = Math.max(now - this.#last, 0);
    if (elapsed + TOLERANCE_MS < this.#leastMs) return;
    this.#last = now;
    // Whatever wakes it during the frame does so for the next.
    this.#isAwake = false;
    if (this.#onFrame(Math.min(elapsed / 1000, MAX_STEP_SECONDS))) this.#isAwake = true;
    this.#follow();
  };
}
