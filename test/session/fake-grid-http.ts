import type { Llsd } from '../../src/formats/llsd/index.ts';
import { BRIDGE_SUBPROTOCOL } from '../../src/protocol/bridge/index.ts';
import {
  changePuppetryState,
  decodePuppetryChange,
  encodePuppetryState,
  type PuppetryState,
} from '../../src/protocol/puppetry/index.ts';
import { eventQueueResponse, seedResponse } from '../grid-responses.ts';

const GRIDS = [{ id: 'quay', name: 'Quay Grid', loginUri: 'http://quay.test/' }];

/** What the bridge serves over HTTP: its description, a seed, puppetry and an event queue. */
export class FakeGridHttp {
  /** Requested paths, with the authorization header. */
  readonly requests: string[] = [];
  /** A `silent` seed never responds. */
  seed: 'answers' | 'silent' = 'answers';
  /** Null for a region without puppetry. */
  puppetry: PuppetryState | null = null;
  readonly #events: { readonly port: number | null; readonly body: Uint8Array<ArrayBuffer> }[] = [];
  /** Polls without a response, by the simulator's port; the newest last. */
  readonly #waiting = new Map<number, (body: Uint8Array<ArrayBuffer>) => void>();

  /** The ports of simulators whose event queues are polled. */
  get polled(): number[] {
    return [...this.#waiting.keys()];
  }

  /** Adds an event to the queue of the simulator at a port; of any one if it is null. */
  push(message: string, body: Llsd, port: number | null = null): void {
    this.pushRaw(eventQueueResponse(message, body), port);
  }

  /** Responds to a poll with these bytes. */
  pushRaw(body: Uint8Array<ArrayBuffer>, port: number | null = null): void {
    const poll = this.#waiting.get(port ?? [...this.#waiting.keys()].at(-1) ?? 0);
    if (poll) poll(body);
    else this.#events.push({ port, body });
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace('http://page.test/bridge/v1/', '');
    this.requests.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
    if (path === 'info') return Response.json({ protocol: BRIDGE_SUBPROTOCOL, grids: GRIDS });
    if (path.endsWith('/Seed') && this.seed === 'silent') return silence(init?.signal ?? null);
    if (path.endsWith('/Seed')) return new Response(seedResponse(this.#capabilities()));
    if (path.endsWith('/Puppetry')) return this.#respondPuppetry(init?.body);
    const queue = /:(\d+)\/EventQueueGet$/.exec(path);
    if (queue) return this.#poll(Number(queue[1]), init?.signal ?? null);
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

  #poll(port: number, signal: AbortSignal | null): Promise<Response> {
    const index = this.#events.findIndex((event) => event.port === null || event.port === port);
    const [ready] = index < 0 ? [] : this.#events.splice(index, 1);
    if (ready) return Promise.resolve(new Response(ready.body));
    return new Promise((resolve, reject) => {
      const respond = (body: Uint8Array<ArrayBuffer>) => {
        this.#waiting.delete(port);
        resolve(new Response(body));
      };
      this.#waiting.delete(port);
      this.#waiting.set(port, respond);
      signal?.addEventListener('abort', () => {
        if (this.#waiting.get(port) === respond) this.#waiting.delete(port);
        reject(signal.reason);
      });
    });
  }
}

function silence(signal: AbortSignal | null): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}
