/** Frames whose mean is looked at. */
const WINDOW = 30;
/** After a change a few frames take long for another reason. */
const SKIPPED = 5;
/** Longer than this between two frames nothing moved. */
const PAUSE_MS = 250;
/** Means of a window: slower than about 42 frames a second is slow, faster than 55 is fast. */
const SLOW_MS = 24;
const FAST_MS = 18;
/** One step down, of the ratio. */
const STEP = 0.75;
/** A step down that gains less than this share was for nothing. */
const LEAST_GAIN = 0.1;
/** Slow windows before it is tried again after that. */
const VAIN_WINDOWS = 40;
/** Fast windows before a step up is tried: more after every one that was too much. */
const PATIENCE = 6;
const MOST_PATIENCE = 96;

/**
 * Device pixels per CSS pixel that a device can draw in time: fewer where frames take long for a while, and
 * carefully more again. Where fewer pixels do not help, something else is slow, and it leaves them alone for long.
 */
export class AdaptivePixelRatio {
  #most = 1;
  #level = 0;
  #lastMs: number | null = null;
  #skip = 0;
  #frames = 0;
  #totalMs = 0;
  #fastWindows = 0;
  #patience = PATIENCE;
  /** Mean before the last step down, until it is known what that gained. */
  #before: number | null = null;
  #wasRaised = false;
  #vainWindows = 0;

  /** Never below 1, nor above the display's own. */
  get ratio(): number {
    return Math.max(1, this.#most * STEP ** this.#level);
  }

  /** The ratio that there would be with time enough. */
  setMaximum(most: number): void {
    if (most === this.#most) return;
    this.#most = most;
    this.#level = 0;
    this.#vainWindows = 0;
    this.#begin();
  }

  /** A frame is drawn now; returns whether the ratio is another from now on. Allocates nothing. */
  onFrame(nowMs: number): boolean {
    const elapsed = this.#lastMs === null ? PAUSE_MS : nowMs - this.#lastMs;
    this.#lastMs = nowMs;
    if (elapsed >= PAUSE_MS) return false;
    if (this.#skip > 0) {
      this.#skip--;
      return false;
    }
    this.#totalMs += elapsed;
    if (++this.#frames < WINDOW) return false;
    const mean = this.#totalMs / WINDOW;
    this.#frames = 0;
    this.#totalMs = 0;
    return this.#judge(mean);
  }

  #judge(mean: number): boolean {
    const before = this.#before;
    this.#before = null;
    if (before !== null && mean > before * (1 - LEAST_GAIN)) {
      this.#vainWindows = VAIN_WINDOWS;
      return this.#step(-1);
    }
    if (mean > SLOW_MS) return this.#slow(mean);
    this.#wasRaised = false;
    this.#fastWindows = mean < FAST_MS ? this.#fastWindows + 1 : 0;
    if (this.#level === 0 || this.#fastWindows < this.#patience) return false;
    this.#wasRaised = true;
    return this.#step(-1);
  }

  #slow(mean: number): boolean {
    this.#fastWindows = 0;
    if (this.ratio === 1) return false;
    if (this.#vainWindows > 0) {
      this.#vainWindows--;
      return false;
    }
    if (this.#wasRaised) this.#patience = Math.min(2 * this.#patience, MOST_PATIENCE);
    this.#wasRaised = false;
    this.#before = mean;
    return this.#step(1);
  }

  #step(by: 1 | -1): boolean {
    this.#level += by;
    this.#begin();
    return true;
  }

  #begin(): void {
    this.#skip = SKIPPED;
    this.#frames = 0;
    this.#totalMs = 0;
    this.#fastWindows = 0;
  }
}
