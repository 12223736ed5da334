/** Longest step of the animation clock: after a pause (a hidden tab, a debugger) time does not jump. */
const MAX_STEP_SECONDS = 0.1;
/** Displays do not keep time to the millisecond: a frame this much early counts as being on time. */
const TOLERANCE_MS = 4;

/**
 * Calls back once per display frame for as long as frames are needed: it sleeps once `onFrame` returns false, until
 * `wake` is called, and pauses while the page cannot be seen.
 */
export class FrameLoop {
  readonly #onFrame: (seconds: number) => boolean;
  readonly #minIntervalMs: number;
  readonly #listeners = new AbortController();
  #request = 0;
  #lastFrameMs = 0;
  #isAwake = true;
  #isPaused = false;
  #isVisible = true;

  /** `onFrame` is called with the seconds since the last frame, and returns whether another frame is needed. */
  constructor(
    onFrame: (seconds: number) => boolean,
    maxFramesPerSecond = Number.POSITIVE_INFINITY,
  ) {
    this.#onFrame = onFrame;
    this.#minIntervalMs = 1000 / maxFramesPerSecond;
    const { signal } = this.#listeners;
    document.addEventListener('visibilitychange', () => this.#startOrStop(), { signal });
    this.wake();
  }

  /** Requests a frame. */
  wake(): void {
    this.#isAwake = true;
    if (this.#request !== 0 || document.hidden || this.#isPaused || !this.#isVisible) return;
    this.#lastFrameMs = performance.now();
    this.#request = requestAnimationFrame(this.#tick);
  }

  /** While paused no frames are requested: something else, such as a headset, provides them. */
  setPaused(isPaused: boolean): void {
    this.#isPaused = isPaused;
    this.#startOrStop();
  }

  /** Whether the canvas can be seen. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    this.#startOrStop();
  }

  dispose(): void {
    this.#listeners.abort();
    this.setPaused(true);
  }

  #startOrStop(): void {
    const isRunning = !document.hidden && !this.#isPaused && this.#isVisible && this.#isAwake;
    if (isRunning) {
      this.wake();
      return;
    }
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  readonly #tick = (now: number): void => {
    this.#request = requestAnimationFrame(this.#tick);
    const elapsedMs = Math.max(now - this.#lastFrameMs, 0);
    if (elapsedMs + TOLERANCE_MS < this.#minIntervalMs) return;
    this.#lastFrameMs = now;
    // A call of `wake` during the frame counts for the next one.
    this.#isAwake = false;
    if (this.#onFrame(Math.min(elapsedMs / 1000, MAX_STEP_SECONDS))) this.#isAwake = true;
    this.#startOrStop();
  };
}

/** Reports whether any part of an element can be seen, now and at every change; returns a function that ends it. */
export function observeVisibility(
  element: Element,
  onChange: (isVisible: boolean) => void,
): () => void {
  const observer = new IntersectionObserver((entries) => {
    onChange(entries[entries.length - 1].isIntersecting);
  });
  observer.observe(element);
  return () => observer.disconnect();
}
