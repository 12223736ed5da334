import { type Clock, sleep } from '../../async/index.ts';
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

interface CapabilityHandlers {
  /** Reports an error that was not expected. */
  report(error: unknown): void;
  /** The seed has responded with these capability names. */
  seedReceived(names: readonly string[]): void;
  /** An event of the event queue. */
  event(event: GridEvent): void;
}

/**
 * Seed and event queue of one region, beside its circuit. The queue is only polled for the region in which the agent is
 * or into which it is coming: browsers open six connections to a server, and a poll holds one. A simulator keeps the
 * events until they are polled.
 */
export class RegionCapabilities {
  readonly fetchCap: CapabilityFetch;
  readonly #clock: Clock;
  readonly #handlers: CapabilityHandlers;
  readonly #controller = new AbortController();
  readonly #queue: EventQueuePoller;
  #names: readonly string[] | null = null;
  /** Aborts the polling; null while the queue is not polled. */
  #polling: AbortController | null = null;
  #isStarted = false;
  #shouldPoll = false;

  constructor(fetchCap: CapabilityFetch, clock: Clock, handlers: CapabilityHandlers) {
    this.fetchCap = fetchCap;
    this.#clock = clock;
    this.#handlers = handlers;
    const { signal } = this.#controller;
    this.#queue = new EventQueuePoller(fetchCap, clock, (event) => {
      if (!signal.aborted) handlers.event(event);
    });
  }

  /** Capability names in the response of the seed; null before it. */
  get names(): readonly string[] | null {
    return this.#names;
  }

  /** Requests the seed, once. */
  start(): void {
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.#requestSeed().catch(this.#handlers.report);
  }

  /** Begins to poll the event queue, as soon as the seed has responded, or ends it. */
  setPolling(shouldPoll: boolean): void {
    this.#shouldPoll = shouldPoll;
    this.#updatePolling();
  }

  /** Call this when the circuit is closed: handlers are not called any more. */
  stop(): void {
    this.#controller.abort();
    this.#polling?.abort();
  }

  /** Does what {@link stop} does, and ends the event queue. */
  async close(): Promise<void> {
    const isPolled = this.#polling !== null;
    this.stop();
    if (isPolled) await this.#queue.close();
  }

  async #requestSeed(): Promise<void> {
    const { signal } = this.#controller;
    const names = await fetchSeed(this.fetchCap, this.#clock, signal);
    if (names === null || signal.aborted) return;
    this.#names = names;
    this.#handlers.seedReceived(names);
    this.#updatePolling();
  }

  #updatePolling(): void {
    const shouldPoll = this.#shouldPoll && this.#names?.includes(EVENT_QUEUE_CAPABILITY) === true;
    if (shouldPoll === (this.#polling !== null) || this.#controller.signal.aborted) return;
    if (!shouldPoll) {
      this.#polling?.abort();
      this.#polling = null;
      return;
    }
    this.#polling = new AbortController();
    this.#queue.run(this.#polling.signal).catch(this.#handlers.report);
  }
}

/** The delays between the attempts, which may fail since a simulator does not know the agent yet. */
const SEED_RETRY_DELAYS_MS: readonly number[] = [1000, 2000, 4000, 8000, 30_000];

/**
 * The names of a region's capabilities; null if the simulator does not respond in six attempts. OpenSim sends the
 * scene only once the seed was requested.
 *
 * **Source:** login-and-caps.md section 2.
 */
export async function fetchSeed(
  fetchCap: CapabilityFetch,
  clock: Clock,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  for (const delay of [...SEED_RETRY_DELAYS_MS, null]) {
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

/** Whether `fetch` rejected since no response came. */
function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError');
}

const EVENT_QUEUE_CAPABILITY = 'EventQueueGet';
/** Time limit of the request that ends the queue. */
const CLOSE_TIMEOUT_MS = 2000;
/** Between two polls, so that a queue which responds at once and with nothing is not polled in a tight loop. */
const MIN_POLL_DELAY_MS = 50;

/**
 * Polls a region's event queue, from {@link run} until its signal is aborted or the queue is gone.
 *
 * **Source:** login-and-caps.md section 3.
 */
export class EventQueuePoller {
  readonly #fetchCap: CapabilityFetch;
  readonly #clock: Clock;
  readonly #onEvent: (event: GridEvent) => void;
  /** The id of the last response; null before the first. */
  #ack: number | null = null;
  /** The number of errors in a row. */
  #errors = 0;

  constructor(fetchCap: CapabilityFetch, clock: Clock, onEvent: (event: GridEvent) => void) {
    this.#fetchCap = fetchCap;
    this.#clock = clock;
    this.#onEvent = onEvent;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const outcome = await this.#poll(signal);
      if (signal.aborted || outcome === 'closed') return;
      this.#errors = outcome === 'error' ? this.#errors + 1 : 0;
      const delay = outcome === 'error' ? pollDelay(this.#errors) : MIN_POLL_DELAY_MS;
      if (delay === null) return;
      await sleep(delay, signal, this.#clock);
    }
  }

  /** Notifies the queue that it is not polled any more; whether that arrives does not matter. */
  async close(): Promise<void> {
    const body = encodeEventQueueRequest(this.#ack, true);
    await this.#post(body, AbortSignal.timeout(CLOSE_TIMEOUT_MS)).catch(() => null);
  }

  async #poll(signal: AbortSignal): Promise<PollOutcome> {
    const began = this.#clock.now();
    const limit = AbortSignal.any([signal, AbortSignal.timeout(POLL_TIMEOUT_MS)]);
    // All errors of the network are alike: there is no response.
    const response = await this.#post(encodeEventQueueRequest(this.#ack), limit).catch(() => null);
    const outcome = pollOutcome(response?.status ?? null, this.#clock.now() - began);
    if (outcome !== 'response' || response === null || signal.aborted) return outcome;
    return this.#readResponse(response.bytes) ? 'response' : 'error';
  }

  #readResponse(bytes: Uint8Array): boolean {
    try {
      const { id, events } = decodeEventQueueResponse(bytes);
      this.#ack = id ?? this.#ack;
      for (const event of events) this.#handleEvent(event);
      return true;
    } catch (error) {
      if (error instanceof DecodeError) return false;
      throw error;
    }
  }

  /** A malformed event does not affect the others. */
  #handleEvent(queued: QueuedEvent): void {
    let event: GridEvent;
    try {
      event = readGridEvent(queued);
    } catch (error) {
      if (error instanceof DecodeError) return;
      throw error;
    }
    this.#onEvent(event);
  }

  #post(body: Uint8Array<ArrayBuffer>, signal: AbortSignal) {
    const init = { method: 'POST', body, contentType: LLSD_CONTENT_TYPE, signal };
    return this.#fetchCap(EVENT_QUEUE_CAPABILITY, '', init);
  }
}
