import { TokenBucket } from '../../../async/index.ts';
import { SETP } from '../decisions.ts';

/** The largest frame with a packet header: no throttle makes packets smaller. */
const SMALLEST_PACKET_BYTES =
  SETP.packetHeaderBytes + SETP.frameHeaderBytes + SETP.frameDataBytes;
/** Part of a second's bytes that may be sent at once. */
const BURST = 0.1;

/**
 * Obeys the peer's Throttling Notification: no second has more bytes than the peer accepts, from 548 bytes a second
 * on. With less, a second may have one packet with one frame.
 */
export class Pacer {
  #bytesPerSecond: number | null = null;
  #bucket: TokenBucket | null = null;
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
    const rate = Math.max(bytesPerSecond - burst - this.#packetBytes, bytesPerSecond / 2);
    this.#bucket = new TokenBucket(rate, now, burst);
  }

  /** Whether a packet may be sent now. */
  isOpen(now: number): boolean {
    return this.#bucket === null || (this.#bytesPerSecond !== 0 && this.#bucket.take(0, now));
  }

  /** Counts bytes that are sent now. */
  count(bytes: number, now: number): void {
    this.#bucket?.reserve(bytes, now);
  }
}
