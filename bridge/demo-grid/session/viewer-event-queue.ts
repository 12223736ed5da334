import type { Llsd, LlsdMap } from '../../../src/formats/llsd/index.ts';

/** An event for a viewer, sent over HTTP. */
export interface QueuedEvent {
  readonly message: string;
  readonly body: LlsdMap;
}

/** The result of a poll: events under an id, nothing within the time limit, or the end of the queue. */
type PollResult =
  | { readonly kind: 'events'; readonly id: number; readonly events: readonly QueuedEvent[] }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'gone' };

/** Most events kept for a viewer that never polls. */
const MAX_WAITING_EVENTS = 200;

const NOTHING: PollResult = { kind: 'nothing' };
const GONE: PollResult = { kind: 'gone' };

/**
 * The events that wait for a viewer's long polls. Events are returned again until the viewer acknowledges their id.
 *
 * **Source:** login-and-caps.md section 3.
 */
export class ViewerEventQueue {
  readonly #holdMs: number;
  #waiting: QueuedEvent[] = [];
  /** The events of the last result, until they are acknowledged. */
  #unacknowledged: { id: number; events: readonly QueuedEvent[] } | null = null;
  #lastId: number;
  /** Resolves the poll that is being held. */
  #resolvePoll: ((result: PollResult) => void) | null = null;
  #isClosed = false;

  /**
   * @param holdMs how long a poll is held while there are no events.
   * @param firstId ids do not have to begin at 1, and viewers must not rely on it.
   */
  constructor(holdMs: number, firstId: number) {
    this.#holdMs = holdMs;
    this.#lastId = firstId;
  }

  /** Adds events; those of one call are returned together. */
  push(...events: readonly QueuedEvent[]): void {
    if (this.#isClosed || this.#waiting.length >= MAX_WAITING_EVENTS) return;
    this.#waiting.push(...events);
    this.#resolvePoll?.(this.#nextResult());
  }

  /** Waits for events. There is one poll at a time: an earlier one that is still held gets nothing. */
  poll(ack: number | null, signal: AbortSignal): Promise<PollResult> {
    this.#resolvePoll?.(NOTHING);
    if (this.#isClosed) return Promise.resolve(GONE);
    if (this.#unacknowledged?.id === ack) this.#unacknowledged = null;
    if (this.#unacknowledged || this.#waiting.length > 0) {
      return Promise.resolve(this.#nextResult());
    }
    return this.#hold(signal);
  }

  close(): void {
    this.#isClosed = true;
    this.#waiting = [];
    this.#unacknowledged = null;
    this.#resolvePoll?.(GONE);
  }

  #nextResult(): PollResult {
    if (!this.#unacknowledged) {
      this.#lastId += 1;
      this.#unacknowledged = { id: this.#lastId, events: this.#waiting.splice(0) };
    }
    return { kind: 'events', ...this.#unacknowledged };
  }

  #hold(signal: AbortSignal): Promise<PollResult> {
    return new Promise((resolve) => {
      const resolvePoll = (result: PollResult) => {
        if (this.#resolvePoll !== resolvePoll) return;
        this.#resolvePoll = null;
        clearTimeout(timer);
        resolve(result);
      };
      const timer = setTimeout(() => resolvePoll(NOTHING), this.#holdMs);
      signal.addEventListener('abort', () => resolvePoll(NOTHING), { once: true });
      this.#resolvePoll = resolvePoll;
    });
  }
}

/** An LLSD map with these fields in this order. */
export function llsdMap(fields: Record<string, Llsd>): LlsdMap {
  return new Map(Object.entries(fields));
}
