import { type Clock, sleep } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import { LLSD_CONTENT_TYPE } from '../../protocol/grid/index.ts';
import {
  decodePuppetryState,
  encodePuppetryChange,
  PUPPETRY_CAPABILITY,
  type PuppetryChange,
  puppetryRetryDelay,
} from '../../protocol/puppetry/index.ts';
import type { CapabilityFetch, CapabilityInit, CapabilityResponse } from '../bridge-http.ts';
import type { PuppetryAccess, PuppetryOutcome } from './puppetry-contract.ts';
import { TransmitHold } from './transmit-hold.ts';

const NONE: PuppetryAccess = { kind: 'none' };
const NO_RESPONSE: PuppetryOutcome = { kind: 'failed', status: 0 };

/**
 * The puppetry state of one region at its capability: requested on arrival, and changed at the page's request.
 *
 * **Source:** puppetry.md section 1.3.
 */
export class RegionPuppetry {
  readonly #fetchCap: CapabilityFetch;
  readonly #clock: Clock;
  readonly #onAccess: (access: PuppetryAccess) => void;
  readonly #hold = new TransmitHold((change) => this.change(change));
  #access = NONE;
  /** Aborts the requests when the region is left; null before {@link start}, without the capability, and afterwards. */
  #controller: AbortController | null = null;
  /** Settles after the last request. There is one at a time, or responses might overtake one another. */
  #lastRequest: Promise<unknown> = Promise.resolve();

  /** @param onAccess is called whenever {@link access} changes. */
  constructor(fetchCap: CapabilityFetch, clock: Clock, onAccess: (access: PuppetryAccess) => void) {
    this.#fetchCap = fetchCap;
    this.#clock = clock;
    this.#onAccess = onAccess;
  }

  get access(): PuppetryAccess {
    return this.#access;
  }

  /** @param names of the region's capabilities. */
  start(names: readonly string[]): void {
    if (!names.includes(PUPPETRY_CAPABILITY)) {
      this.#setAccess({ kind: 'absent' });
      return;
    }
    const leaving = new AbortController();
    this.#controller = leaving;
    this.#setAccess({ kind: 'requesting' });
    void this.#request(leaving, { method: 'GET' }).then((outcome) => {
      if (outcome.kind === 'failed' && this.#controller === leaving) this.#setAccess(outcome);
    });
  }

  /** Call regularly, with whether the agent's own avatar is puppeteered: others see it only while `transmit` is on. */
  holdTransmit(isSending: boolean): void {
    const state = this.#access.kind === 'available' ? this.#access.state : null;
    this.#hold.tick(isSending, state, this.#clock.now());
  }

  /** The region is left, or the session is over. */
  stop(): void {
    this.#controller?.abort();
    this.#controller = null;
    if (this.#access !== NONE) this.#setAccess(NONE);
  }

  /** An echo of the agent's own puppetry requires that it is sent and received: both are switched on with it. */
  async change(change: PuppetryChange): Promise<PuppetryOutcome> {
    if (this.#controller === null) return NO_RESPONSE;
    const whole = change.echoBack ? { ...change, transmit: true, receive: true } : change;
    const body = encodePuppetryChange(whole);
    return this.#request(this.#controller, {
      method: 'POST',
      body,
      contentType: LLSD_CONTENT_TYPE,
    });
  }

  /** After all earlier requests. */
  #request(leaving: AbortController, init: CapabilityInit): Promise<PuppetryOutcome> {
    const outcome = this.#lastRequest.then(async () => {
      const result = await this.#attempt(leaving.signal, init);
      if (this.#controller !== leaving) return NO_RESPONSE;
      if (result.kind === 'changed') {
        const holds = this.#hold.isHeld && result.state.transmit;
        const hold = holds ? ({ holdsTransmit: true } as const) : {};
        this.#setAccess({ kind: 'available', state: result.state, ...hold });
      }
      return result;
    });
    this.#lastRequest = outcome;
    return outcome;
  }

  async #attempt(signal: AbortSignal, init: CapabilityInit): Promise<PuppetryOutcome> {
    for (let attempt = 1; ; attempt++) {
      const request = this.#fetchCap(PUPPETRY_CAPABILITY, '', { ...init, signal });
      // All errors of the network are alike: there is no response.
      const response = await request.catch(() => null);
      if (response === null || signal.aborted) return NO_RESPONSE;
      if (response.status === 200) return readState(response);
      const delay = puppetryRetryDelay(response.status, attempt);
      if (delay === null) return { kind: 'failed', status: response.status };
      await sleep(1000 * delay, signal, this.#clock);
    }
  }

  #setAccess(access: PuppetryAccess): void {
    this.#access = access;
    this.#onAccess(access);
  }
}

function readState({ status, bytes }: CapabilityResponse): PuppetryOutcome {
  try {
    return { kind: 'changed', state: decodePuppetryState(bytes) };
  } catch (error) {
    if (error instanceof DecodeError) return { kind: 'failed', status };
    throw error;
  }
}
