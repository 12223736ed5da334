import { expect, it } from 'vitest';
import { MAX_ANSWER_BYTES } from '../protocol/grid/index.ts';
import { capabilityFetch } from './capability-fetch.ts';

const BASE = { base: 'http://page.test/bridge/v1/cap/127.0.0.1:9000/', token: 'secret' };

it('shows the token, and brings status, type and bytes', async () => {
  const asked: [string, RequestInit | undefined][] = [];
  const fetcher: typeof fetch = async (input, init) => {
    asked.push([String(input), init]);
    const headers = { 'content-type': 'application/llsd+xml' };
    return new Response(new Uint8Array([1, 2, 3]), { status: 203, headers });
  };
  const answer = await capabilityFetch(BASE, fetcher)('A/B', '?x=1', { method: 'GET' });
  expect(answer).toEqual({
    status: 203,
    bytes: new Uint8Array([1, 2, 3]),
    contentType: 'application/llsd+xml',
  });
  const [[url, init]] = asked;
  expect(url).toBe(`${BASE.base}A%2FB?x=1`);
  expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
});

it('stops reading an answer that has no end', async () => {
  let pulled = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulled += 1 << 20;
      controller.enqueue(new Uint8Array(1 << 20));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const fetcher: typeof fetch = async () => new Response(endless);
  const answer = await capabilityFetch(BASE, fetcher)('X', '', { method: 'POST' });
  expect([answer.status, answer.bytes.length, isCancelled]).toEqual([413, 0, true]);
  expect(pulled).toBeLessThan(MAX_ANSWER_BYTES + (4 << 20));
});
