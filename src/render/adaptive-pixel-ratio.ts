/** Frames per window: decisions depend on the mean frame time of a window. */
const WINDOW_FRAMES = 30;
/** Frames that are ignored after a change, which makes a few of them slow. */
const SKIPPED_FRAMES = 5;
/** Longer intervals between frames are pauses, in which nothing was drawn. */
const PAUSE_MS = 250;
/** Mean frame times of slow and fast windows: below about 42 and above about 55 frames per second. */
const SLOW_MS = 24;
const FAST_MS = 18;
/** Factor by which each step down changes the ratio. */
const STEP = 0.75;
/** A step down that saves less than this share of the frame time was useless. */
const MIN_GAIN = 0.1;
/** Slow windows after a useless step down before the next one is tried. */
const WINDOWS_AFTER_USELESS_STEP = 40;
/** Fast windows before a step up is tried; doubled whenever a step up turns out to be too much. */
const MIN_WINDOWS_BEFORE_RAISE = 6;
const MAX_WINDOWS_BEFORE_RAISE = 96;

/**
 * The device pixels per CSS pixel that a device can draw in time: fewer when frames take too long for a while, and
 * cautiously more again. If fewer pixels do not help, something else is slow, and the ratio is kept for a long time.
 */
export class AdaptivePixelRatio {
  #maximum = 1;
  /** Steps down from the maximum. */
  #level = 0;
  #lastMs: number | null = null;
  #framesToSkip = 0;
  #frames = 0;
  #totalMs = 0;
  #fastWindows = 0;
  #windowsBeforeRaise = MIN_WINDOWS_BEFORE_RAISE;
  /** Mean frame time before the last step down, until its gain is known. */
  #meanBeforeStep: number | null = null;
  #wasRaised = false;
  #windowsToWait = 0;

  /** Never below 1, nor above the maximum. */
  get ratio(): number {
    return Math.max(1, this.#maximum * STEP ** this.#level);
  }

  /** The ratio of a device that is fast enough. */
  setMaximum(maximum: number): void {
    if (maximum === this.#maximum) return;
    this.#maximum = maximum;
    this.#level = 0;
    this.#windowsToWait = 0;
    this.#startWindow();
  }

  /** Call for every frame; returns whether the ratio has changed. Allocates nothing. */
  onFrame(nowMs: number): boolean {
    const elapsedMs = this.#lastMs === null ? PAUSE_MS : nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (elapsedMs >= PAUSE_MS) return false;
    if (this.#framesToSkip > 0) {
      this.#framesToSkip--;
      return false;
    }
    this.#totalMs += elapsedMs;
    if (++this.#frames < WINDOW_FRAMES) return false;
    const meanMs = this.#totalMs / WINDOW_FRAMES;
    this.#frames = 0;
    this.#totalMs = 0;
    return this.#evaluate(meanMs);
  }

  #evaluate(meanMs: number): boolean {
    const before = this.#meanBeforeStep;
    this.#meanBeforeStep = null;
    if (before !== null && meanMs > before * (1 - MIN_GAIN)) {
      this.#windowsToWait = WINDOWS_AFTER_USELESS_STEP;
      return this.#step(-1);
    }
    if (meanMs > SLOW_MS) return this.#lower(meanMs);
    this.#wasRaised = false;
    this.#fastWindows = meanMs < FAST_MS ? this.#fastWindows + 1 : 0;
    if (this.#level === 0 || this.#fastWindows < this.#windowsBeforeRaise) return false;
    this.#wasRaised = true;
    return this.#step(-1);
  }

  #lower(meanMs: number): boolean {
    this.#fastWindows = 0;
    if (this.ratio === 1) return false;
    if (this.#windowsToWait > 0) {
      this.#windowsToWait--;
      return false;
    }
    if (this.#wasRaised) {
      this.#windowsBeforeRaise = Math.min(2 * this.#windowsBeforeRaise, MAX_WINDOWS_BEFORE_RAISE);
    }
    this.#wasRaised = false;
    this.#meanBeforeStep = meanMs;
    return this.#step(1);
  }

  #step(by: 1 | -1): boolean {
    this.#level += by;
    this.#startWindow();
    return true;
  }

  #startWindow(): void {
    this.#framesToSkip = SKIPPED_FRAMES;
    this.#frames = 0;
    this.#totalMs = 0;
    this.#fastWindows = 0;
  }
}
