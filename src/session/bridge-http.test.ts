import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { BRIDGE_SUBPROTOCOL } from '../protocol/bridge/index.ts';
import { MAX_RESPONSE_BYTES } from '../protocol/grid/index.ts';
import {
  capabilityFetch,
  fetchGridIdentity,
  isTransientStatus,
  RETRY_DELAYS_MS,
  retry,
  TransientError,
} from './bridge-http.ts';

const BASE = 'http://page.test/bridge/v1/cap/127.0.0.1:9000/';

describe('capabilities', () => {
  it('are sent the token, and give status and bytes', async () => {
    const requests: [string, RequestInit | undefined][] = [];
    const fetcher: typeof fetch = async (input, init) => {
      requests.push([String(input), init]);
      return new Response(new Uint8Array([1, 2, 3]), { status: 203 });
    };
    const fetchCap = capabilityFetch(BASE, 'secret', fetcher);
    expect(await fetchCap('A/B', '?x=1', { method: 'GET' })).toEqual({
      status: 203,
      bytes: new Uint8Array([1, 2, 3]),
    });
    const [[url, init]] = requests;
    expect(url).toBe(`${BASE}A%2FB?x=1`);
    expect(new Headers(init?.headers).get('authorization')).toBe('Bearer secret');
  });

  it('are not read without end', async () => {
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
    const response = await capabilityFetch(BASE, 'secret', fetcher)('X', '', { method: 'POST' });
    expect([response.status, response.bytes.length, isCancelled]).toEqual([413, 0, true]);
    expect(pulled).toBeLessThan(MAX_RESPONSE_BYTES + (4 << 20));
  });
});

describe('the name of a grid', () => {
  const responding =
    (respond: () => Response): typeof fetch =>
    async () =>
      respond();
  const QUAY = { id: 'quay', name: 'Quay Grid', loginUri: 'http://quay.test/' };
  const info = () => Response.json({ protocol: BRIDGE_SUBPROTOCOL, grids: [QUAY] });

  const identity = (grid: string, respond: typeof fetch) =>
    fetchGridIdentity('http://page.test/', grid, respond);

  it('is the one that the bridge lists; the key has its login address, too', async () => {
    expect(await identity('quay', responding(info))).toEqual({
      ...{ name: 'Quay Grid', key: 'quay http://quay.test/' },
    });
  });

  it('is the host of an address that the bridge does not list', async () => {
    const address = 'http://grid.test:8002/login';
    expect(await identity(address, responding(info))).toEqual({
      ...{ name: 'grid.test:8002', key: `${address} ${address}` },
    });
  });

  it('is the id itself where there is no bridge', async () => {
    const broken = () => Promise.reject(new TypeError('no network'));
    expect(await identity('quay', broken)).toEqual({ name: 'quay', key: 'quay' });
    const page = responding(() => new Response('<html>'));
    expect(await identity('quay', page)).toEqual({ name: 'quay', key: 'quay' });
  });
});

describe('retry', () => {
  const never = new AbortController().signal;

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  /** Fails so many times, then resolves with the number of the attempt. */
  function failing(times: number, error: Error = new TransientError('busy')) {
    const attempt = vi.fn(() => {
      const count = attempt.mock.calls.length;
      return count > times ? Promise.resolve(count) : Promise.reject(error);
    });
    return attempt;
  }

  it('makes attempts after growing delays until one succeeds', async () => {
    const attempt = failing(3);
    const result = retry(attempt, never);
    await vi.advanceTimersByTimeAsync(499);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1500 + 4000);
    await expect(result).resolves.toBe(4);
  });

  it('gives up with the last transient error, and at once with any other', async () => {
    const busy = failing(99);
    const outcome = expect(retry(busy, never)).rejects.toThrow('busy');
    await vi.runAllTimersAsync();
    await outcome;
    expect(busy).toHaveBeenCalledTimes(RETRY_DELAYS_MS.length + 1);
    const gone = failing(99, new RangeError('gone'));
    await expect(retry(gone, never)).rejects.toThrow('gone');
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('stops between two attempts when the signal is aborted', async () => {
    const abort = new AbortController();
    const attempt = failing(99);
    const outcome = expect(retry(attempt, abort.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(100);
    abort.abort(new Error('enough'));
    await outcome;
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it.each([
  [200, false],
  [404, false],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])('status %d is transient: %s', (status, expected) => {
  expect(isTransientStatus(status)).toBe(expected);
});
