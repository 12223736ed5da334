const AT_FIRST = 1000;
const LEAST = 100;
const MOST = 2000;
const NEWEST_SHARE = 0.2;
const LEAST_RESEND_DELAY = 1000;
const PINGS_PER_RESEND = 5;

/**
 * Our pings and what their answers say about the way; milliseconds.
 *
 * **Source:** lludp.md section 4.
 */
export class RoundTrip {
  #average = AT_FIRST;
  #nextId = 0;
  /** By ping id; NaN where no answer is awaited. */
  readonly #sentAt = new Float64Array(256).fill(Number.NaN);

  /** Smoothed, 100–2000 ms; 1000 at first. */
  get average(): number {
    return this.#average;
  }

  /** How long to wait for an ack before a message is sent again. */
  get resendDelay(): number {
    return Math.max(LEAST_RESEND_DELAY, PINGS_PER_RESEND * this.#average);
  }

  /** The id of a ping that is sent now, 0–255. */
  start(now: number): number {
    const id = this.#nextId;
    this.#sentAt[id] = now;
    this.#nextId = (id + 1) % 256;
    return id;
  }

  /** The round trip; null for an answer to no ping of ours, or to one that was answered before. */
  complete(id: number, now: number): number | null {
    const sentAt = this.#sentAt[id];
    if (!(sentAt <= now)) return null;
    this.#sentAt[id] = Number.NaN;
    const roundTrip = now - sentAt;
    const smoothed = this.#average + NEWEST_SHARE * (roundTrip - this.#average);
    this.#average = Math.min(MOST, Math.max(LEAST, smoothed));
    return roundTrip;
  }
}
