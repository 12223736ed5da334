import type { Llsd } from '../../src/formats/llsd/index.ts';
import { BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
  type PuppetryState,
} from '../../src/protocol/puppetry/index.ts';
import { queueAnswer, seedAnswer } from '../grid-answers.ts';

const GRIDS = [{ id: 'quay', name: 'Quay Grid' }];

/** What the bridge serves over HTTP: itself, a seed and an event queue. */
export class FakeGridHttp {
  /** Paths that were asked for, with the token that was shown. */
  readonly asked: string[] = [];
  /** What becomes of seeds: `silent` ones are never answered. */
  seed: 'answers' | 'silent' = 'answers';
  /** Null for a region that has no puppetry. */
  puppetry: PuppetryState | null = null;
  readonly #events: Uint8Array<ArrayBuffer>[] = [];
  #waiting: ((body: Uint8Array<ArrayBuffer>) => void) | null = null;

  /** Puts an event into the queue. */
  push(message: string, body: Llsd): void {
    this.pushRaw(queueAnswer(message, body));
  }

  /** Answers a poll with these bytes. */
  pushRaw(answer: Uint8Array<ArrayBuffer>): void {
    if (this.#waiting) this.#waiting(answer);
    else this.#events.push(answer);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace('http://page.test/bridge/v1/', '');
    this.asked.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
    if (path === 'info') return Response.json({ protocol: BRIDGE_SUBPROTOCOL, grids: GRIDS });
    if (path.endsWith('/Seed') && this.seed === 'silent') return silence(init?.signal ?? null);
    if (path.endsWith('/Seed')) return new Response(seedAnswer(this.#capabilities()));
    if (path.endsWith('/Puppetry')) return this.#answerPuppetry(init?.body);
    if (path.endsWith('/EventQueueGet')) return this.#poll(init?.signal ?? null);
    return new Response(null, { status: 404 });
  };

  #capabilities(): Record<string, string> {
    const usual = { EventQueueGet: 'http://q/' };
    return this.puppetry ? { ...usual, Puppetry: 'http://p/' } : usual;
  }

  #answerPuppetry(body: unknown): Response {
    if (this.puppetry === null) return new Response(null, { status: 404 });
    if (body instanceof Uint8Array) {
      this.puppetry = changePuppetryState(this.puppetry, decodePuppetryChange(body));
    }
    return new Response(encodePuppetryState(this.puppetry));
  }

  #poll(signal: AbortSignal | null): Promise<Response> {
    const ready = this.#events.shift();
    if (ready) return Promise.resolve(new Response(ready));
    return new Promise((resolve, reject) => {
      this.#waiting = (body) => {
        this.#waiting = null;
        resolve(new Response(body));
      };
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  }
}

function silence(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
