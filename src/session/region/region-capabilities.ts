import type { GridEvent } from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../capability-fetch.ts';
import type { Clock } from '../environment.ts';
import { EventQueue, hasEventQueue } from './event-queue.ts';
import { fetchSeed } from './seed.ts';

export interface CapabilityHandlers {
  /** The seed has answered. */
  named(names: readonly string[]): void;
  event(event: GridEvent): void;
}

/** Seed and event queue of one region, beside its circuit. */
export class RegionCapabilities {
  readonly fetchCap: CapabilityFetch;
  readonly #clock: Clock;
  readonly #handlers: CapabilityHandlers;
  readonly #leaving = new AbortController();
  #queue: EventQueue | null = null;

  constructor(fetchCap: CapabilityFetch, clock: Clock, handlers: CapabilityHandlers) {
    this.fetchCap = fetchCap;
    this.#clock = clock;
    this.#handlers = handlers;
  }

  /** Resolves when the region is left, or has nothing more to tell. */
  async run(): Promise<void> {
    const { signal } = this.#leaving;
    const names = await fetchSeed(this.fetchCap, this.#clock, signal);
    if (names === null || signal.aborted) return;
    this.#handlers.named(names);
    if (!hasEventQueue(names)) return;
    this.#queue = new EventQueue(this.fetchCap, this.#clock, (event) => {
      if (!signal.aborted) this.#handlers.event(event);
    });
    await this.#queue.run(signal);
  }

  /** The region is left: nothing is told any more. */
  stop(): void {
    this.#leaving.abort();
  }

  /** Says farewell to the event queue as well. */
  async close(): Promise<void> {
    this.stop();
    await this.#queue?.close();
  }
}
