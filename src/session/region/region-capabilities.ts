import type { Clock } from '../../async/index.ts';
import { sleep } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { SEED_CAPABILITY_NAME } from '../../protocol/bridge/index.ts';
import {
  decodeEventQueueResponse,
  decodeSeedResponse,
  encodeEventQueueRequest,
  encodeSeedRequest,
  type GridEvent,
  LLSD_CONTENT_TYPE,
  POLL_TIMEOUT_MS,
  type PollOutcome,
  pollDelay,
  pollOutcome,
  type QueuedEvent,
  readGridEvent,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';

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

/** Milliseconds between two tries: a simulator may not know the agent yet. */
const DELAYS: readonly number[] = [1000, 2000, 4000, 8000, 30_000];

/**
 * The names of a region's capabilities; asking for them is also what makes OpenSim send the scene. Null where the
 * simulator does not answer in several tries.
 *
 * **Source:** login-and-caps.md section 2.
 */
export async function fetchSeed(
  fetchCap: CapabilityFetch,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  for (const delay of [...DELAYS, null]) {
    const names = await requestSeed(fetchCap, signal);
    if (names !== null || delay === null || signal.aborted) return names;
    await sleep(delay, signal, clock);
  }
  return null;
}

async function requestSeed(
  fetchCap: CapabilityFetch,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  try {
    const { status, bytes } = await fetchCap(SEED_CAPABILITY_NAME, '', {
      method: 'POST',
      body: encodeSeedRequest(),
      contentType: LLSD_CONTENT_TYPE,
      signal,
    });
    return status === 200 ? [...decodeSeedResponse(bytes).capabilities.keys()] : null;
  } catch (error) {
    if (signal.aborted || error instanceof DecodeError || isNetworkError(error)) return null;
    throw error;
  }
}

/** What `fetch` says where no answer came. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

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
      await sleep(delay, signal, this.#clock);
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
      const { id, events } = decodeEventQueueResponse(bytes);
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
function hasEventQueue(names: readonly string[]): boolean {
  return names.includes(CAPABILITY);
}
