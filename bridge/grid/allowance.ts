import { setTimeout as sleep } from 'node:timers/promises';
import type { Limits } from '../config/index.ts';
import { Refusal } from './refusal.ts';

/** What one session may still fetch: requests at once, bytes in a second, bytes in all. */
export class Allowance {
  readonly #limits: Limits;
  readonly #now: () => number;
  #requests = 0;
  #spent = 0;
  /** When the bytes that were spent are paid for, milliseconds. */
  #paidAt = 0;

  constructor(limits: Limits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
  }

  /** Bytes that were fetched until now. */
  get spent(): number {
    return this.#spent;
  }

  /**
   * Begins a request; {@link leave} ends it.
   * @throws {@link Refusal} `over-limit`.
   */
  enter(): void {
    if (this.#requests >= this.#limits.requests) {
      throw new Refusal('over-limit', `more than ${this.#limits.requests} requests at once`);
    }
    this.#checkTotal();
    this.#requests++;
  }

  leave(): void {
    this.#requests--;
  }

  /**
   * Counts bytes, and waits while they come faster than they may. A second's worth may come at once.
   * @throws {@link Refusal} `over-limit`; the signal's reason when it is aborted.
   */
  async spend(bytes: number, signal: AbortSignal): Promise<void> {
    this.#checkTotal();
    this.#spent += bytes;
    const now = this.#now();
    const price = (bytes / this.#limits.proxiedBytesPerSecond) * 1000;
    const ahead = this.#paidAt - now;
    this.#paidAt = Math.max(this.#paidAt, now) + price;
    if (ahead <= BURST_MS) return;
    try {
      await sleep(ahead - BURST_MS, undefined, { signal });
    } catch {
      throw signal.reason;
    }
  }

  #checkTotal(): void {
    if (this.#spent < this.#limits.proxiedBytes) return;
    const detail = `the session has fetched ${this.#limits.proxiedBytes} bytes, which is all it may`;
    throw new Refusal('over-limit', detail);
  }
}

const BURST_MS = 1000;
