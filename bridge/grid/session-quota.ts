import { sleep, TokenBucket } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';
import { RefusalError } from './refusal-error.ts';

/** Parts of `eventBytes` that a session may receive in a second. */
const EVENTS_PER_SECOND = 1 / 4;

/** What one session may still fetch through the capability proxy: simultaneous requests, bytes per second, bytes in all. */
export class SessionQuota {
  readonly #limits: Limits;
  readonly #now: () => number;
  /** A second's worth may be fetched at once. */
  readonly #bytesPerSecond: TokenBucket;
  readonly #eventsPerSecond: TokenBucket;
  #requests = 0;
  #bytes = 0;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    const { proxiedBytesPerSecond: rate, eventBytes } = limits;
    this.#limits = limits;
    this.#now = now;
    this.#bytesPerSecond = new TokenBucket(rate, now(), rate);
    this.#eventsPerSecond = new TokenBucket(eventBytes * EVENTS_PER_SECOND, now(), eventBytes);
  }

  /**
   * Begins a request, which {@link endRequest} ends.
   * @throws {@link RefusalError} `over-limit`.
   */
  beginRequest(): void {
    if (this.#requests >= this.#limits.requests) {
      throw new RefusalError('over-limit', `more than ${this.#limits.requests} requests at once`);
    }
    this.#checkTotal();
    this.#requests++;
  }

  endRequest(): void {
    this.#requests--;
  }

  /**
   * Counts fetched bytes, and delays the caller while they exceed the rate.
   * @throws {@link RefusalError} `over-limit`; the signal's reason when it is aborted.
   */
  async spendBytes(bytes: number, signal: AbortSignal): Promise<void> {
    await pause(this.countBytes(bytes), signal);
  }

  /**
   * The same for bytes of seeds and event queues, which have a lower rate besides, since they are decoded.
   * @throws as {@link spendBytes}.
   */
  async spendEventBytes(bytes: number, signal: AbortSignal): Promise<void> {
    const delay = this.#eventsPerSecond.reserve(bytes, this.#now());
    await pause(Math.max(delay, this.countBytes(bytes)), signal);
  }

  /** Delays the caller while what was counted exceeds the rate. @throws the signal's reason when it is aborted. */
  waitForRate(signal: AbortSignal): Promise<void> {
    return pause(this.#bytesPerSecond.reserve(0, this.#now()), signal);
  }

  /**
   * Counts fetched bytes, and returns the milliseconds by which they exceed the rate.
   * @throws {@link RefusalError} `over-limit`.
   */
  countBytes(bytes: number): number {
    this.#checkTotal();
    this.#bytes += bytes;
    return this.#bytesPerSecond.reserve(bytes, this.#now());
  }

  #checkTotal(): void {
    if (this.#bytes < this.#limits.proxiedBytes) return;
    const detail = `the session has fetched ${this.#limits.proxiedBytes} bytes, which is all it may`;
    throw new RefusalError('over-limit', detail);
  }
}

async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  if (milliseconds === 0) return;
  await sleep(milliseconds, signal);
  signal.throwIfAborted();
}
