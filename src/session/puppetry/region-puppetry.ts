import type { Clock } from '../../async/index.ts';
import { sleep } from '../../async/index.ts';
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

const NONE: PuppetryAccess = { kind: 'none' };
const UNANSWERED: PuppetryOutcome = { kind: 'failed', status: 0 };

interface Here {
  readonly fetchCap: CapabilityFetch;
  readonly leaving: AbortController;
  /** When nothing is under way any more: one request at a time, or answers might overtake one another. */
  idle: Promise<unknown>;
}

/**
 * What the region where the agent is says of its puppetry: asked on arrival, and changed on wish.
 *
 * **Source:** puppetry.md section 1.3.
 */
export class RegionPuppetry {
  readonly #clock: Clock;
  readonly #told: (access: PuppetryAccess) => void;
  #access = NONE;
  #here: Here | null = null;

  /** @param told is given the access whenever it is another. */
  constructor(clock: Clock, told: (access: PuppetryAccess) => void) {
    this.#clock = clock;
    this.#told = told;
  }

  get access(): PuppetryAccess {
    return this.#access;
  }

  /** The region's seed has answered with these names. */
  enter(fetchCap: CapabilityFetch, names: readonly string[]): void {
    this.leave();
    if (!names.includes(PUPPETRY_CAPABILITY)) {
      this.#tell({ kind: 'absent' });
      return;
    }
    const here = { fetchCap, leaving: new AbortController(), idle: Promise.resolve() };
    this.#here = here;
    this.#tell({ kind: 'requesting' });
    void this.#ask(here, { method: 'GET' }).then((outcome) => {
      if (outcome.kind === 'failed' && this.#here === here) this.#tell(outcome);
    });
  }

  /** The region is left, or the session over: answers are waited for no longer. */
  leave(): void {
    this.#here?.leaving.abort();
    this.#here = null;
    if (this.#access !== NONE) this.#tell(NONE);
  }

  /** Who wants to see their own puppetry come back has to send and to receive: it is asked for with it. */
  async change(change: PuppetryChange): Promise<PuppetryOutcome> {
    if (this.#here === null) return UNANSWERED;
    const whole = change.echoBack ? { ...change, transmit: true, receive: true } : change;
    const body = encodePuppetryChange(whole);
    return this.#ask(this.#here, { method: 'POST', body, contentType: LLSD_CONTENT_TYPE });
  }

  /** After all that was asked before. */
  #ask(here: Here, init: CapabilityInit): Promise<PuppetryOutcome> {
    const outcome = here.idle.then(async () => {
      const answer = await this.#request(here, init);
      if (this.#here !== here) return UNANSWERED;
      if (answer.kind === 'changed') this.#tell({ kind: 'available', state: answer.state });
      return answer;
    });
    here.idle = outcome;
    return outcome;
  }

  async #request({ fetchCap, leaving }: Here, init: CapabilityInit): Promise<PuppetryOutcome> {
    const { signal } = leaving;
    for (let tries = 1; ; tries++) {
      // Whatever became of the request: there is no answer.
      const answer = await fetchCap(PUPPETRY_CAPABILITY, '', { ...init, signal }).catch(() => null);
      if (answer === null || signal.aborted) return UNANSWERED;
      if (answer.status === 200) return read(answer);
      const pause = puppetryRetryDelay(answer.status, tries);
      if (pause === null) return { kind: 'failed', status: answer.status };
      await sleep(1000 * pause, signal, this.#clock);
    }
  }

  #tell(access: PuppetryAccess): void {
    this.#access = access;
    this.#told(access);
  }
}

function read({ status, bytes }: CapabilityResponse): PuppetryOutcome {
  try {
    return { kind: 'changed', state: decodePuppetryState(bytes) };
  } catch (error) {
    if (error instanceof DecodeError) return { kind: 'failed', status };
    throw error;
  }
}
