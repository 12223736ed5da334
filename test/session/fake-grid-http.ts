import type { Llsd } from '../../src/formats/llsd/index.ts';
import { queueAnswer, seedAnswer } from '../grid-answers.ts';

/** What the bridge serves over HTTP: itself, a seed and an event queue. */
export class FakeGridHttp {
  /** Paths that were asked for, with the token that was shown. */
  readonly asked: string[] = [];
  readonly #events: Uint8Array<ArrayBuffer>[] = [];
  #waiting: ((body: Uint8Array<ArrayBuffer>) => void) | null = null;

  /** Puts an event into the queue. */
  push(message: string, body: Llsd): void {
    const answer = queueAnswer(message, body);
    if (this.#waiting) this.#waiting(answer);
    else this.#events.push(answer);
  }

  readonly fetch: typeof fetch = async (input, init) => {
    const path = String(input).replace('http://page.test/bridge/v1/', '');
    this.asked.push(`${path} ${new Headers(init?.headers).get('authorization') ?? ''}`.trim());
    if (path === 'info') return Response.json({ grids: [{ id: 'quay', name: 'Quay Grid' }] });
    if (path.endsWith('/Seed')) return new Response(seedAnswer({ EventQueueGet: 'http://q/' }));
    if (path.endsWith('/EventQueueGet')) return this.#poll(init?.signal ?? null);
    return new Response(null, { status: 404 });
  };

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
