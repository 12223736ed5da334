import type { Llsd } from '../../src/formats/llsd/index.ts';
import { BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
  type PuppetryState,
} from '../../src/protocol/puppetry/index.ts';
import { eventQueueResponse, seedResponse } from '../grid-responses.ts';

const GRIDS = [{ id: 'quay', name: 'Quay Grid' }];

/** What the bridge serves over HTTP: its description, a seed, puppetry and an event queue. */
export class FakeGridHttp {
  /** Requested paths, with the authorization header. */
  readonly requests: string[] = [];
  /** A `silent` seed never responds. */
  seed: 'answers' | 'silent' = 'answers';
  /** Null for a region without puppetry. */
  puppetry: PuppetryState | null = null;
  readonly #events: Uint8Array<ArrayBuffer>[] = [];
  #waiting: ((body: Uint8Array<ArrayBuffer>) => void) | null = null;

  /** Adds an event to the queue. */
  push(message: string, body: Llsd): void {
    this.pushRaw(eventQueueResponse(message, body));
  }

  /** Responds to a poll with these bytes. */
  pushRaw(response: Uint8Array<ArrayBuffer>): void {
    if (this.#waiting) this.#waiting(response);
    else this.#events.push(response);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace('http://page.test/bridge/v1/', '');
    this.requests.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
    if (path === 'info') return Response.json({ protocol: BRIDGE_SUBPROTOCOL, grids: GRIDS });
    if (path.endsWith('/Seed') && this.seed === 'silent') return silence(init?.signal ?? null);
    if (path.endsWith('/Seed')) return new Response(seedResponse(this.#capabilities()));
    if (path.endsWith('/Puppetry')) return this.#respondPuppetry(init?.body);
    if (path.endsWith('/EventQueueGet')) return this.#poll(init?.signal ?? null);
    return new Response(null, { status: 404 });
  };

  #capabilities(): Record<string, string> {
    const usual = { EventQueueGet: 'http://q/' };
    return this.puppetry ? { ...usual, Puppetry: 'http://p/' } : usual;
  }

  #respondPuppetry(body: unknown): Response {
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
