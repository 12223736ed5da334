import { easeStep } from '../ease-step.ts';

/** Seconds. */
const EASE = 1;
/** Seconds after the last update at which it begins to ease out. */
const INACTIVITY = 2;

/**
 * The share that puppetry has as a whole: it eases in with the first update, and out when none has come for
 * two seconds. An update that comes while it eases out lets it rise from where it is.
 *
 * **Source:** puppetry.md section 6, point 7.
 */
export class Ease {
  /** 0..1, as of the last `advance`. */
  weight = 0;
  ended = true;
  #start = 0;
  /** What it rises from. */
  #residual = 0;
  #stop = -Infinity;

  /** Something came in at this clock. */
  update(clock: number): void {
    this.advance(clock);
    if (clock > this.#stop) {
      this.#start = clock;
      this.#residual = this.weight;
    }
    this.#stop = Math.max(this.#stop, clock + INACTIVITY);
  }

  /** Ends it at once. */
  cut(): void {
    this.#stop = -Infinity;
    this.weight = 0;
    this.ended = true;
  }

  /** Finds weight and end at this clock. */
  advance(clock: number): void {
    const rise = this.#residual + (1 - this.#residual) * easeStep((clock - this.#start) / EASE);
    this.weight = rise * easeStep((this.#stop + EASE - clock) / EASE);
    this.ended = clock > this.#stop + EASE;
  }
}
