import { easeInOut } from '../../math/index.ts';

/** Seconds: a record further than this from where the sender's clock should be does not belong to that clock. */
const MAX_DEVIATION = 3;
/** Share of the offset that is kept when a record arrives. */
const SMOOTHING = 0.95;

/** Whether a record belongs to the known clock, begins a new clock, or is to be ignored. */
type ClockResult = 'same' | 'new' | 'stray';

/**
 * Maps one sender's clock to ours. Its timestamps have an arbitrary origin, and wrap after 2^32 ms; the offset is
 * smoothed, since every record takes a different time to arrive.
 *
 * The reference does not handle senders that restart. Here a record off by more than 3 s is ignored, and the second
 * such record in a row begins a new clock. A record that is not newer than an earlier one does not change the
 * offset, so that late and repeated records have no influence on it.
 *
 * **Source:** puppetry.md sections 3.5 and 6, point 1.
 */
export class SenderClock {
  /** Seconds of our clock at the sender's zero, smoothed; NaN before the first record. */
  offset = Number.NaN;
  /** When the accepted record was sent: seconds of the sender's clock, continued where its timestamps wrap. */
  senderTime = 0;
  /** The newest record in whole milliseconds, so that the same time is always the same number. */
  #newest = 0;
  /** Its timestamp as received. */
  #timestamp = 0;
  /** The last record was a stray. */
  #hasStrayed = false;

  /** When the accepted record was sent, by our clock. */
  get localTime(): number {
    return this.senderTime + this.offset;
  }

  /** Updates `senderTime` and `offset` for a record that arrived at `now` (seconds), unless it is a stray. */
  accept(timestamp: number, now: number): ClockResult {
    if (Number.isNaN(this.offset)) return this.#begin(timestamp, now);
    const elapsed = (timestamp - this.#timestamp) | 0;
    const milliseconds = this.#newest + elapsed;
    const senderTime = milliseconds / 1000;
    const skew = now - senderTime;
    if (Math.abs(skew - this.offset) > MAX_DEVIATION) {
      if (this.#hasStrayed) return this.#begin(timestamp, now);
      this.#hasStrayed = true;
      return 'stray';
    }
    this.#hasStrayed = false;
    this.senderTime = senderTime;
    if (elapsed > 0) {
      this.offset = SMOOTHING * this.offset + (1 - SMOOTHING) * skew;
      this.#newest = milliseconds;
      this.#timestamp = timestamp;
    }
    return 'same';
  }

  #begin(timestamp: number, now: number): ClockResult {
    this.senderTime = timestamp / 1000;
    this.offset = now - this.senderTime;
    this.#newest = timestamp;
    this.#timestamp = timestamp;
    this.#hasStrayed = false;
    return 'new';
  }
}

/** Seconds of the ease-in and of the ease-out. */
const EASE = 1;
/** Seconds after the last update at which the ease-out begins. */
const INACTIVITY = 2;

/**
 * The weight of a puppetry stream as a whole: it eases in from the first update on, and out when there was none for
 * two seconds. An update during the ease-out makes it rise again from where it is.
 *
 * **Source:** puppetry.md section 6, point 7.
 */
export class StreamEase {
  /** 0..1, as of the last `advance`. */
  weight = 0;
  ended = true;
  #start = 0;
  /** The weight from which it rises. */
  #residual = 0;
  #stop = -Infinity;

  /** Registers an update at this clock. */
  update(clock: number): void {
    this.advance(clock);
    if (clock > this.#stop) {
      this.#start = clock;
      this.#residual = this.weight;
    }
    this.#stop = Math.max(this.#stop, clock + INACTIVITY);
  }

  /** Ends the stream at once. */
  end(): void {
    this.#stop = -Infinity;
    this.weight = 0;
    this.ended = true;
  }

  /** Moves weight and end to this clock. */
  advance(clock: number): void {
    const easeIn = this.#residual + (1 - this.#residual) * easeInOut((clock - this.#start) / EASE);
    this.weight = easeIn * easeInOut((this.#stop + EASE - clock) / EASE);
    this.ended = clock > this.#stop + EASE;
  }
}
