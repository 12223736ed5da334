import { sleep, TokenBucket } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';
import { RefusalError } from './refusal-error.ts';

/** What one session may still fetch through the capability proxy: simultaneous requests, bytes per second, bytes in all. */
export class SessionQuota {
  readonly #limits: Limits;
  readonly #now: () => number;
  /** A second's worth may be fetched at once. */
  readonly #bytesPerSecond: TokenBucket;
  #requests = 0;
  #bytes = 0;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    const { proxiedBytesPerSecond: rate } = limits;
    this.#limits = limits;
    this.#now = now;
    this.#bytesPerSecond = new TokenBucket(rate, now(), rate);
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
    this.#checkTotal();
    this.#bytes += bytes;
    const delay = this.#bytesPerSecond.reserve(bytes, this.#now());
    if (delay === 0) return;
    await sleep(delay, signal);
    signal.throwIfAborted();
  }

  #checkTotal(): void {
    if (this.#bytes < this.#limits.proxiedBytes) return;
    const detail = `the session has fetched ${this.#limits.proxiedBytes} bytes, which is all it may`;
    throw new RefusalError('over-limit', detail);
  }
}
