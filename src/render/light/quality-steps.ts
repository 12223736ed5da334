/**
 * What is given up where frames take too long, in this order: screen-space occlusion; half of the shadow map; the shadow
 * map; device pixels; the contact shadow.
 */
export type Reduction = 'occlusion' | 'shadow-detail' | 'shadows' | 'pixels' | 'contact-shadow';

/** What a stage can give up. */
export interface QualityOptions {
  /** Device pixels per CSS pixel of a device that is fast enough; never fewer than 1 are drawn. */
  readonly maxPixelRatio: number;
  /** Whether it has each of these, so that it can be given up; pixels depend on `maxPixelRatio`. */
  readonly has: Readonly<Record<Exclude<Reduction, 'pixels'>, boolean>>;
}

/** Frames per window: decisions depend on the mean frame time of a window. */
const WINDOW_FRAMES = 30;
/** Frames that are ignored after a change, which makes a few of them slow. */
const SKIPPED_FRAMES = 5;
/** Longer intervals between frames are pauses, in which nothing was drawn. */
const PAUSE_MS = 250;
/** Mean frame times of slow and fast windows: below about 42 and above about 55 frames per second. */
const SLOW_MS = 24;
const FAST_MS = 18;
/** Factor by which each step down changes the pixel ratio. */
const PIXEL_STEP = 0.75;
/** Steps down that save less than this share of the frame time were useless. */
const MIN_GAIN = 0.1;
/** Slow windows after useless steps down before the next ones are tried; doubled each time. */
const MIN_WINDOWS_AFTER_USELESS_STEPS = 40;
const MAX_WINDOWS_AFTER_USELESS_STEPS = 640;
/** Fast windows before a step up is tried; doubled whenever a step up turns out to be too much. */
const MIN_WINDOWS_BEFORE_RAISE = 6;
const MAX_WINDOWS_BEFORE_RAISE = 96;

const NOTHING: QualityOptions = {
  maxPixelRatio: 1,
  has: { occlusion: false, 'shadow-detail': false, shadows: false, 'contact-shadow': false },
};

/**
 * What a device can draw in time: step by step less when frames take too long for a while, and cautiously more again. If
 * drawing less does not help, something else is slow, and everything is drawn for a long time.
 */
export class QualitySteps {
  #options = NOTHING;
  /** The steps down, in their order; `pixels` once for each. */
  #steps: readonly Reduction[] = [];
  /** Number of steps that are taken. */
  #level = 0;
  #lastMs: number | null = null;
  #framesToSkip = 0;
  #frames = 0;
  #totalMs = 0;
  #fastWindows = 0;
  #windowsBeforeRaise = MIN_WINDOWS_BEFORE_RAISE;
  /** Level and mean frame time before the last steps down, until their gain is known. */
  #levelBefore = 0;
  #meanBefore: number | null = null;
  #wasRaised = false;
  #windowsToWait = 0;
  #nextWait = MIN_WINDOWS_AFTER_USELESS_STEPS;

  /** Device pixels per CSS pixel: never fewer than 1, nor more than the maximum. */
  get pixelRatio(): number {
    const count = this.reductions().filter((step) => step === 'pixels').length;
    return Math.max(1, this.#options.maxPixelRatio * PIXEL_STEP ** count);
  }

  /** The steps that are taken, in their order; `pixels` once for each. Not to be called for each frame. */
  reductions(): readonly Reduction[] {
    return this.#steps.slice(0, this.#level);
  }

  isReduced(reduction: Reduction): boolean {
    return this.#steps.lastIndexOf(reduction, this.#level - 1) >= 0 && this.#level > 0;
  }

  /** Sets what can be given up. If that differs from before, nothing is given up to begin with. */
  setOptions(options: QualityOptions): void {
    const steps = stepsOf(options);
    const isSame =
      options.maxPixelRatio === this.#options.maxPixelRatio && steps.join() === this.#steps.join();
    this.#options = options;
    if (isSame) return;
    this.#steps = steps;
    this.#level = 0;
    this.#windowsToWait = 0;
    this.#nextWait = MIN_WINDOWS_AFTER_USELESS_STEPS;
    this.#meanBefore = null;
    this.#startWindow();
  }

  /** Call for every frame; returns whether anything has changed. Allocates nothing between changes. */
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
    const isSlow = meanMs > SLOW_MS;
    if (this.#meanBefore !== null) {
      if (meanMs <= this.#meanBefore * (1 - MIN_GAIN)) {
        this.#meanBefore = null;
        this.#nextWait = MIN_WINDOWS_AFTER_USELESS_STEPS;
      } else if (isSlow && this.#level < this.#steps.length) return this.#step(1);
      else return this.#takeBack();
    }
    if (isSlow) return this.#lower(meanMs);
    this.#wasRaised = false;
    this.#fastWindows = meanMs < FAST_MS ? this.#fastWindows + 1 : 0;
    if (this.#level === 0 || this.#fastWindows < this.#windowsBeforeRaise) return false;
    this.#wasRaised = true;
    return this.#step(-1);
  }

  #lower(meanMs: number): boolean {
    this.#fastWindows = 0;
    if (this.#level === this.#steps.length) return false;
    if (this.#windowsToWait > 0) {
      this.#windowsToWait--;
      return false;
    }
    if (this.#wasRaised) {
      this.#windowsBeforeRaise = Math.min(2 * this.#windowsBeforeRaise, MAX_WINDOWS_BEFORE_RAISE);
    }
    this.#wasRaised = false;
    this.#meanBefore = meanMs;
    this.#levelBefore = this.#level;
    return this.#step(1);
  }

  /** Takes useless steps back. */
  #takeBack(): boolean {
    this.#meanBefore = null;
    this.#windowsToWait = this.#nextWait;
    this.#nextWait = Math.min(2 * this.#nextWait, MAX_WINDOWS_AFTER_USELESS_STEPS);
    return this.#step(this.#levelBefore - this.#level);
  }

  #step(by: number): boolean {
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

function stepsOf({ maxPixelRatio, has }: QualityOptions): Reduction[] {
  const steps: Reduction[] = [];
  for (const reduction of ['occlusion', 'shadow-detail', 'shadows'] as const) {
    if (has[reduction]) steps.push(reduction);
  }
  for (let ratio = maxPixelRatio; ratio > 1; ratio *= PIXEL_STEP) steps.push('pixels');
  if (has['contact-shadow']) steps.push('contact-shadow');
  return steps;
}
