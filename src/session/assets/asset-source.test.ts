import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../../test/fake-caches.ts';
import { hex } from '../../../test/hex.ts';
import { idOf } from '../../../test/scene-records.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import type { DecodedFile } from './asset-source.ts';
import { AssetError, AssetStore } from './index.ts';
import { FETCHES_AT_ONCE, MAX_ASSET_BYTES, RECENT_ASSETS } from './limits.ts';

const ACCESS: CapabilityAccess = {
  base: 'http://page.test/bridge/v1/cap/10.0.0.1:9000/',
  token: 't0ken',
  names: ['EventQueueGet', 'ViewerAsset', 'GetMesh2'],
  gridName: 'Test',
};
const MESH = hex('6d 01');
const ANIMATION = hex('61 01');

/** By the first byte: `m`, `a`, `v`(an avatar document); like the worker, it takes the bytes away. */
const decode = vi.fn(async (bytes: Uint8Array<ArrayBuffer>): Promise<DecodedFile> => {
  const [first, second] = structuredClone(bytes, { transfer: [bytes.buffer] });
  if (first === 0x6d) return { kind: 'mesh', mesh: { second } } as unknown as DecodedFile;
  if (first === 0x61) return { kind: 'animation', animation: {} } as unknown as DecodedFile;
  if (first === 0x76) return { kind: 'avatar' };
  throw new DecodeError('is cut', { format: 'mesh', code: 'truncated', offset: 0, path: '' });
});

type Answer = number | Uint8Array<ArrayBuffer> | ((init?: RequestInit) => Promise<Response>);

function setUp(answers: Answer[], access: CapabilityAccess | null = ACCESS) {
  const caches = new FakeCaches();
  const fetch = vi.fn(async (_url: string | URL | Request, init?: RequestInit) => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (typeof answer === 'function') return answer(init);
    if (answer === 0) throw new TypeError('Failed to fetch');
    return typeof answer === 'number'
      ? new Response(null, { status: answer })
      : new Response(answer);
  });
  const store = new AssetStore({ decode, fetch, caches: caches.asStorage() });
  store.setAccess(access);
  return { store, fetch, caches };
}

/** The code of the AssetError that it rejects with. */
async function codeOf(asset: Promise<unknown>): Promise<string> {
  const reason = asset.then(
    () => 'no error',
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const error = await reason;
  return error instanceof AssetError ? error.failure.code : String(error);
}

const untilAborted = (init?: RequestInit) =>
  new Promise<Response>((_, reject) => {
    init?.signal?.addEventListener('abort', () => reject(init.signal?.reason));
  });

beforeEach(() => {
  vi.useFakeTimers();
  decode.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('where assets come from', () => {
  it('asks ViewerAsset through the bridge, with the token', async () => {
    const { store, fetch } = setUp([MESH, ANIMATION]);
    expect(await store.mesh(idOf(1))).toEqual({ second: 1 });
    await store.animation(idOf(2).toUpperCase());
    expect(fetch.mock.calls.map(([url]) => url)).toEqual([
      `${ACCESS.base}ViewerAsset?mesh_id=${idOf(1)}`,
      `${ACCESS.base}ViewerAsset?animatn_id=${idOf(2)}`,
    ]);
    expect(fetch.mock.calls[0][1]?.headers).toEqual({ Authorization: 'Bearer t0ken' });
  });

  it.each<[string[], string]>([
    [['GetMesh', 'GetMesh2'], 'GetMesh2'],
    [['GetMesh'], 'GetMesh'],
  ])('falls back from %j to %s', async (names, name) => {
    const { store, fetch } = setUp([MESH], { ...ACCESS, names });
    await store.mesh(idOf(1));
    expect(fetch.mock.calls[0][0]).toBe(`${ACCESS.base}${name}?mesh_id=${idOf(1)}`);
    expect(await codeOf(store.animation(idOf(1)))).toBe('no-access');
  });

  it('finds kept copies without access, and keeps what decodes', async () => {
    const { store, caches } = setUp([MESH]);
    await store.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect([...caches.stored.values()]).toEqual([MESH]);
    const offline = new AssetStore({ decode, caches: caches.asStorage() });
    expect(await offline.mesh(idOf(1))).toEqual({ second: 1 });
    expect(await offline.bytes(idOf(1), 'mesh')).toEqual(MESH);
    expect(await codeOf(offline.mesh(idOf(2)))).toBe('no-access');
  });

  it('fetches anew where the kept copy is damaged', async () => {
    const { store, fetch, caches } = setUp([MESH]);
    caches.stored.set(`https://vitrine.invalid/assets/mesh/${idOf(1)}?bytes=2`, hex('00 00'));
    expect(await store.mesh(idOf(1))).toEqual({ second: 1 });
    await vi.runAllTimersAsync();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([...caches.stored.values()]).toEqual([MESH]);
  });

  it('shares fetch and result among all who ask, and gives everybody bytes of their own', async () => {
    const { store, fetch } = setUp([MESH]);
    const [one, other, bytes, more] = await Promise.all([
      store.mesh(idOf(1)),
      store.mesh(idOf(1)),
      store.bytes(idOf(1), 'mesh'),
      store.bytes(idOf(1), 'mesh'),
    ]);
    expect(other).toBe(one);
    expect(await store.mesh(idOf(1))).toBe(one);
    expect([fetch, decode].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    bytes.fill(0);
    expect(more).toEqual(MESH);
  });

  it('lets the results go that were not used for longest', async () => {
    const { store } = setUp([MESH]);
    const first = await store.mesh(idOf(1));
    for (let i = 2; i <= RECENT_ASSETS; i++) await store.mesh(idOf(i));
    expect(await store.mesh(idOf(1))).toBe(first);
    await store.mesh(idOf(RECENT_ASSETS + 1));
    expect(await store.mesh(idOf(1))).toBe(first);
    const before = decode.mock.calls.length;
    await store.mesh(idOf(2));
    expect(decode).toHaveBeenCalledTimes(before + 1);
  });
});

describe('what goes wrong', () => {
  it.each<[string, Answer, string, number]>([
    ['an unknown id', 404, 'missing', 1],
    ['a refusal', 403, 'no-access', 1],
    ['an answer that the bridge finds too large', 413, 'too-large', 1],
    ['a status that nobody expects', 418, 'unreachable', 1],
    ['no network', 0, 'unreachable', 4],
    ['an overloaded bridge', 429, 'unreachable', 4],
    ['a broken grid', 502, 'unreachable', 4],
    ['bytes that do not decode', hex('00'), 'damaged', 1],
    ['no bytes', hex(''), 'damaged', 1],
    ['an animation for a mesh', ANIMATION, 'wrong-kind', 1],
    ['a document for a mesh', hex('76'), 'wrong-kind', 1],
  ])('%s', async (_, answer, code, tries) => {
    const { store, fetch, caches } = setUp([answer]);
    expect(await codeOf(store.mesh(idOf(1)))).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(tries);
    expect(caches.stored.size).toBe(0);
  });

  it.each([
    [404, 'unknown-capability', 'no-access', 1],
    [401, 'no-session', 'no-access', 1],
    [502, 'answer-too-large', 'too-large', 1],
    [502, 'grid-unreachable', 'unreachable', 4],
  ])('the bridge says %d, %s', async (status, refusal, code, tries) => {
    const headers = { 'x-vitrine-refusal': refusal };
    const { store, fetch } = setUp([async () => new Response(null, { status, headers })]);
    expect(await codeOf(store.mesh(idOf(1)))).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(tries);
  });

  it('is tried again after pauses, until it works', async () => {
    const { store, fetch } = setUp([0, 503, MESH]);
    const mesh = store.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect(await mesh).toEqual({ second: 1 });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('stops reading what is too large', async () => {
    let pulled = 0;
    const endless = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull(stream) {
            pulled++;
            stream.enqueue(new Uint8Array(MAX_ASSET_BYTES / 4));
          },
        }),
      );
    const { store } = setUp([endless]);
    expect(await codeOf(store.mesh(idOf(1)))).toBe('too-large');
    expect(pulled).toBeLessThan(8);
  });

  it('a connection that breaks halfway is tried again', async () => {
    const broken = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (stream) => stream.error(new TypeError('network error')),
        }),
      );
    const { store, fetch } = setUp([broken, MESH]);
    const mesh = store.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect(await mesh).toEqual({ second: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('faults that stay are not asked about again before access is given anew', async () => {
    const { store, fetch } = setUp([404, MESH]);
    expect(await codeOf(store.mesh(idOf(1)))).toBe('missing');
    store.setAccess(null);
    expect(await codeOf(store.bytes(idOf(1), 'mesh'))).toBe('missing');
    expect(fetch).toHaveBeenCalledTimes(1);
    store.setAccess(ACCESS);
    expect(await store.mesh(idOf(1))).toEqual({ second: 1 });
  });

  it('faults that pass may be asked about again', async () => {
    const { store } = setUp([0, 0, 0, 0, MESH]);
    store.setAccess(null);
    expect(await codeOf(store.mesh(idOf(1)))).toBe('no-access');
    store.setAccess(ACCESS);
    expect(await codeOf(store.mesh(idOf(1)))).toBe('unreachable');
    expect(await store.mesh(idOf(1))).toEqual({ second: 1 });
  });

  it('a reconnection between two tries is used', async () => {
    const { store, fetch } = setUp([0, MESH]);
    const mesh = store.mesh(idOf(1));
    await vi.advanceTimersByTimeAsync(100);
    store.setAccess({ ...ACCESS, base: 'http://page.test/elsewhere/', token: 'other' });
    await vi.runAllTimersAsync();
    await mesh;
    expect(fetch.mock.calls[1][0]).toBe(
      `http://page.test/elsewhere/ViewerAsset?mesh_id=${idOf(1)}`,
    );
  });

  it.each(['', 'x', idOf(0), '../../secrets'])('"%s" is the id of nothing', async (id) => {
    const { store, fetch } = setUp([MESH]);
    expect(await codeOf(store.mesh(id))).toBe('missing');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('many at a time', () => {
  it('has at most eight fetches under way', async () => {
    let now = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 10));
      now--;
      return new Response(MESH);
    };
    const { store, fetch } = setUp([slow]);
    const all = Promise.all(Array.from({ length: 20 }, (_, i) => store.mesh(idOf(i + 1))));
    await vi.runAllTimersAsync();
    expect(await all).toHaveLength(20);
    expect([most, fetch.mock.calls.length]).toEqual([FETCHES_AT_ONCE, 20]);
  });

  it('aborts the fetch that nobody waits for any more, and makes room', async () => {
    const { store, fetch } = setUp([...Array<Answer>(FETCHES_AT_ONCE).fill(untilAborted), MESH]);
    const abort = new AbortController();
    const leaving = Array.from({ length: FETCHES_AT_ONCE }, (_, i) =>
      codeOf(store.mesh(idOf(i + 1), abort.signal)),
    );
    const waiting = store.mesh(idOf(99));
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(FETCHES_AT_ONCE);
    abort.abort(new Error('enough'));
    expect(new Set(await Promise.all(leaving))).toEqual(new Set(['Error: enough']));
    expect(await waiting).toEqual({ second: 1 });
    expect(fetch.mock.calls[0][1]?.signal?.aborted).toBe(true);
  });
});
