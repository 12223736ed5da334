import { DecodeError } from '../../formats/bytes/index.ts';
import {
  decodeEventQueueAnswer,
  encodeEventQueueRequest,
  type GridEvent,
  LLSD_CONTENT_TYPE,
  POLL_TIMEOUT_MS,
  type PollOutcome,
  pollDelay,
  pollOutcome,
  type QueuedEvent,
  readGridEvent,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../capability-fetch.ts';
import type { Clock } from '../environment.ts';
import { sleep } from '../sleep.ts';

const CAPABILITY = 'EventQueueGet';
/** Milliseconds for the farewell. */
const LAST_TIMEOUT = 2000;
/** Milliseconds: a queue that answers at once and with nothing is not asked in a tight circle. */
const SHORTEST_TURN = 50;

/**
 * The loop that asks a region's event queue, from {@link run} until its signal is given or the queue is gone.
 *
 * **Source:** login-and-caps.md section 3.
 */
export class EventQueue {
  readonly #fetchCap: CapabilityFetch;
  readonly #clock: Clock;
  readonly #take: (event: GridEvent) => void;
  #ack: number | null = null;
  #errors = 0;

  constructor(fetchCap: CapabilityFetch, clock: Clock, take: (event: GridEvent) => void) {
    this.#fetchCap = fetchCap;
    this.#clock = clock;
    this.#take = take;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const outcome = await this.#poll(signal);
      if (signal.aborted || outcome === 'gone') return;
      const delay = this.#delayAfter(outcome);
      if (delay === null) return;
      await sleep(this.#clock, delay, signal);
    }
  }

  /** Tells the queue that nobody asks any more; whether it hears that does not matter. */
  async close(): Promise<void> {
    const body = encodeEventQueueRequest(this.#ack, true);
    const signal = AbortSignal.timeout(LAST_TIMEOUT);
    await this.#post(body, signal).catch(() => null);
  }

  async #poll(signal: AbortSignal): Promise<PollOutcome> {
    const began = this.#clock.now();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
    // Whatever became of the request: without an answer it is an error of the network.
    const answer = await this.#post(encodeEventQueueRequest(this.#ack), limit).catch(() => null);
    const outcome = pollOutcome(answer?.status ?? null, this.#clock.now() - began);
    if (outcome !== 'answer' || answer === null || signal.aborted) return outcome;
    return this.#read(answer.bytes) ? 'answer' : 'error';
  }

  #read(bytes: Uint8Array): boolean {
    try {
      const { id, events } = decodeEventQueueAnswer(bytes);
      this.#ack = id ?? this.#ack;
      for (const event of events) this.#hand(event);
      return true;
    } catch (error) {
      if (error instanceof DecodeError) return false;
      throw error;
    }
  }

  /** A malformed event costs no other one. */
  #hand(event: QueuedEvent): void {
    let read: GridEvent;
    try {
      read = readGridEvent(event);
    } catch (error) {
      if (error instanceof DecodeError) return;
      throw error;
    }
    this.#take(read);
  }

  #delayAfter(outcome: PollOutcome): number | null {
    this.#errors = outcome === 'error' ? this.#errors + 1 : 0;
    return outcome === 'error' ? pollDelay(this.#errors) : SHORTEST_TURN;
  }

  #post(body: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
    const init = { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal };
    return this.#fetchCap(CAPABILITY, '', init);
  }
}

/** Whether a region has an event queue. */
export function hasEventQueue(names: readonly string[]): boolean {
  return names.includes(CAPABILITY);
}
