import { SETP } from '../decisions.ts';

/** The largest frame with a packet header: no throttle makes packets smaller. */
const SMALLEST_PACKET_BYTES = SETP.packetHeaderBytes + SETP.frameHeaderBytes + SETP.frameDataBytes;
/** Part of a second's bytes that may be sent at once. */
const BURST = 0.1;

/**
 * Obeys the peer's Throttling Notification: no second has more bytes than the peer accepts, from 700 bytes a second
 * on. With less, a second may have one packet with one frame.
 */
export class Pacer {
  #bytesPerSecond: number | null = null;
  /** Bytes a second that flow into the budget. */
  #rate = 0;
  #burst = 0;
  /** Bytes that may be sent at once; what exceeded it is owed. */
  #budget = 0;
  #filledAt = 0;
  #packetBytes: number = SETP.packetBytes;

  /** Null for no limit. */
  get bytesPerSecond(): number | null {
    return this.#bytesPerSecond;
  }

  /** The largest packet to send: a slow peer gets smaller ones, so that the pauses between them are short. */
  get packetBytes(): number {
    return this.#packetBytes;
  }

  limit(bytesPerSecond: number, now: number): void {
    // A repeated notification must not allow another burst.
    if (bytesPerSecond === this.#bytesPerSecond) return;
    this.#bytesPerSecond = bytesPerSecond;
    const quarter = Math.floor(bytesPerSecond / 4);
    this.#packetBytes = Math.max(SMALLEST_PACKET_BYTES, Math.min(quarter, SETP.packetBytes));
    // A second can have a burst, what flows in, and the packet that exceeds both.
    const burst = bytesPerSecond * BURST;
    this.#rate = Math.max(bytesPerSecond - burst - this.#packetBytes, bytesPerSecond / 2);
    this.#burst = burst;
    this.#budget = Math.min(this.#budget, 0);
    this.#filledAt = now;
  }

  /** Whether a packet may be sent now. */
  isOpen(now: number): boolean {
    if (this.#bytesPerSecond === null) return true;
    this.#fill(now);
    return this.#budget >= 0 && this.#bytesPerSecond > 0;
  }

  /** Counts bytes that are sent now. */
  count(bytes: number, now: number): void {
    if (this.#bytesPerSecond === null) return;
    this.#fill(now);
    this.#budget -= bytes;
  }

  #fill(now: number): void {
    const gained = (Math.max(0, now - this.#filledAt) / 1000) * this.#rate;
    this.#budget = Math.min(this.#budget + gained, this.#burst);
    this.#filledAt = Math.max(now, this.#filledAt);
  }
}
