import { easeInOut } from '../../math/index.ts';

/** A record this far from where the sender's clock should be (seconds) does not belong to it. */
const LONGEST_LAPSE = 3;
/** How much of the offset stays when a record comes in. */
const KEPT = 0.95;

/** Whether a record goes on with the clock as known, begins a new one, or is to be left out. */
export type Taken = 'same' | 'new' | 'stray';

/**
 * One sender's clock against ours. Its timestamps have no known beginning, and wrap after 2^32 ms; the
 * offset is smoothed, since every record spends another time on its way.
 *
 * The reference knows no sender that starts anew. Here a record off by more than 3 s is left out, and the
 * second such in a row begins a new clock. A record that is no newer than one before says nothing of the
 * offset: so late and repeated ones do not move it.
 *
 * **Source:** puppetry.md sections 3.5 and 6, point 1.
 */
export class SenderClock {
  /** Seconds of our clock at the sender's zero, smoothed; NaN before the first record. */
  offset = Number.NaN;
  /** When the record just taken was made: seconds of the sender's clock, counted on where that wraps. */
  remote = 0;
  /** The newest record in whole milliseconds, so that the same moment is always the same number. */
  #newest = 0;
  #timestamp = 0;
  #strayed = false;

  /** When the record just taken was made, by our clock. */
  get local(): number {
    return this.remote + this.offset;
  }

  /** Finds `remote` and `offset` for a record that came in at `now` (seconds), unless it is a stray. */
  accept(timestamp: number, now: number): Taken {
    if (Number.isNaN(this.offset)) return this.#begin(timestamp, now);
    const lapse = (timestamp - this.#timestamp) | 0;
    const milliseconds = this.#newest + lapse;
    const remote = milliseconds / 1000;
    const skew = now - remote;
    if (Math.abs(skew - this.offset) > LONGEST_LAPSE) {
      if (this.#strayed) return this.#begin(timestamp, now);
      this.#strayed = true;
      return 'stray';
    }
    this.#strayed = false;
    this.remote = remote;
    if (lapse > 0) {
      this.offset = KEPT * this.offset + (1 - KEPT) * skew;
      this.#newest = milliseconds;
      this.#timestamp = timestamp;
    }
    return 'same';
  }

  #begin(timestamp: number, now: number): Taken {
    this.remote = timestamp / 1000;
    this.offset = now - this.remote;
    this.#newest = timestamp;
    this.#timestamp = timestamp;
    this.#strayed = false;
    return 'new';
  }
}

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
export class StreamEase {
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
  end(): void {
    this.#stop = -Infinity;
    this.weight = 0;
    this.ended = true;
  }

  /** Finds weight and end at this clock. */
  advance(clock: number): void {
    const rise = this.#residual + (1 - this.#residual) * easeInOut((clock - this.#start) / EASE);
    this.weight = rise * easeInOut((this.#stop + EASE - clock) / EASE);
    this.ended = clock > this.#stop + EASE;
  }
}
