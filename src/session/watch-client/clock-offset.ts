/** Exchanges that are remembered: the fastest of them says most about the other clock. */
const KEPT = 8;

/** How much another clock is ahead of ours, by exchanges of times as in the Network Time Protocol (RFC 5905). */
export class ClockOffset {
  readonly #exchanges: { readonly roundTrip: number; readonly offset: number }[] = [];

  /** Milliseconds; null before the first exchange. */
  get milliseconds(): number | null {
    if (this.#exchanges.length === 0) return null;
    return this.#exchanges.reduce((a, b) => (b.roundTrip < a.roundTrip ? b : a)).offset;
  }

  /** @param theirs - The other clock, between `sent` and `received` of ours; milliseconds. */
  add(sent: number, theirs: number, received: number): void {
    if (received < sent) return;
    this.#exchanges.push({ roundTrip: received - sent, offset: theirs - (sent + received) / 2 });
    if (this.#exchanges.length > KEPT) this.#exchanges.shift();
  }
}
