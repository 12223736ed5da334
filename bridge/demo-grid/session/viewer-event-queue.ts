import type { LlsdMap } from '../../../src/formats/llsd/index.ts';

/** Something to tell a viewer over HTTP. */
export interface QueueEvent {
  readonly message: string;
  readonly body: LlsdMap;
}

/** What a poll gives: events under an id, nothing in time, or the end of the queue. */
export type PollResult =
  | { readonly kind: 'events'; readonly id: number; readonly events: readonly QueueEvent[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' };

/** A viewer that never polls is not remembered for ever. */
const MAX_WAITING_EVENTS = 200;

const NOTHING: PollResult = { kind: 'nothing' };
const GONE: PollResult = { kind: 'gone' };

/**
 * What waits to be fetched by a viewer's long polls. Events are given again until their id is acknowledged.
 *
 * **Source:** login-and-caps.md section 3.
 */
export class EventQueue {
  readonly #holdMs: number;
  #waiting: QueueEvent[] = [];
  #given: { id: number; events: readonly QueueEvent[] } | null = null;
  #lastId: number;
  #answer: ((answer: PollResult) => void) | null = null;
  #isClosed = false;

  /** @param firstId ids need not begin at 1, and a viewer must not think so. */
  constructor(holdMs: number, firstId: number) {
    this.#holdMs = holdMs;
    this.#lastId = firstId;
  }

  /** Events that belong together arrive together. */
  push(...events: readonly QueueEvent[]): void {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING_EVENTS) return;
    this.#waiting.push(...events);
    this.#answer?.(this.#take());
  }

  /** One poll at a time: an earlier one that still waits gets nothing. */
  poll(ack: number | null, signal: AbortSignal): Promise<PollResult> {
    this.#answer?.(NOTHING);
    if (this.#isClosed) return Promise.resolve(GONE);
    if (this.#given && this.#given.id === ack) this.#given = null;
    if (this.#given || this.#waiting.length > 0) return Promise.resolve(this.#take());
    return this.#wait(signal);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#given = null;
    this.#answer?.(GONE);
  }

  #take(): PollResult {
    if (!this.#given) {
      this.#lastId += 1;
      this.#given = { id: this.#lastId, events: this.#waiting.splice(0) };
    }
    return { kind: 'events', ...this.#given };
  }

  #wait(signal: AbortSignal): Promise<PollResult> {
    return new Promise((resolve) => {
      const answer = (given: PollResult) => {
        if (this.#answer !== answer) return;
        this.#answer = null;
        clearTimeout(timer);
        resolve(given);
      };
      const timer = setTimeout(() => answer(NOTHING), this.#holdMs);
      signal.addEventListener('abort', () => answer(NOTHING), { once: true });
      this.#answer = answer;
    });
  }
}
