import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../../test/fake-caches.ts';
import { hex } from '../../../test/hex.ts';
import { idOf } from '../../../test/scene-records.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { FileContent } from '../../kinds/index.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import { MAX_ASSET_BYTES } from './asset-download.ts';
import { CONCURRENT_FETCHES, GridAssets, RECENT_ASSETS } from './grid-assets.ts';
import { AssetError } from './index.ts';

const ACCESS: CapabilityAccess = {
  base: 'http://page.test/bridge/v1/cap/10.0.0.1:9000/',
  token: 't0ken',
  names: ['EventQueueGet', 'ViewerAsset', 'GetMesh2'],
  gridName: 'Test',
};
const GRID = 'test http://grid.test/';
const MESH = hex('6d 01');
const ANIMATION = hex('61 01');

/** Decodes by the first byte: `m`, `a`, `v` (an avatar document). Like the worker, it detaches the buffer. */
const decode = vi.fn(async (bytes: Uint8Array<ArrayBuffer>): Promise<FileContent> => {
  const [first, second] = structuredClone(bytes, { transfer: [bytes.buffer] });
  if (first === 0x6d) return { kind: 'mesh', mesh: { second } } as unknown as FileContent;
  if (first === 0x61) return { kind: 'animation', animation: {} } as unknown as FileContent;
  if (first === 0x76) return { kind: 'avatar' } as unknown as FileContent;
  throw new DecodeError('is cut', { format: 'mesh', code: 'truncated', offset: 0, path: '' });
});

type Reply = number | Uint8Array<ArrayBuffer> | ((init?: RequestInit) => Promise<Response>);

function setUp(replies: Reply[], access: CapabilityAccess | null = ACCESS) {
  const caches = new FakeCaches();
  const fetch = vi.fn(async (_url: string | URL | Request, init?: RequestInit) => {
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    if (typeof reply === 'function') return reply(init);
    if (reply === 0) throw new TypeError('Failed to fetch');
    return typeof reply === 'number' ? new Response(null, { status: reply }) : new Response(reply);
  });
  const assets = new GridAssets({ decode, fetch, caches: caches.asStorage() });
  assets.setGrid(GRID, false);
  assets.setAccess(access);
  return { assets, fetch, caches };
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

describe('sources of assets', () => {
  it('requests ViewerAsset through the bridge, with the token', async () => {
    const { assets, fetch } = setUp([MESH, ANIMATION]);
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
    await assets.animation(idOf(2).toUpperCase());
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
    const { assets, fetch } = setUp([MESH], { ...ACCESS, names });
    await assets.mesh(idOf(1));
    expect(fetch.mock.calls[0][0]).toBe(`${ACCESS.base}${name}?mesh_id=${idOf(1)}`);
    expect(await codeOf(assets.animation(idOf(1)))).toBe('no-access');
  });

  it('finds cached copies without access, and caches what decodes', async () => {
    const { assets, caches } = setUp([MESH]);
    await assets.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect([...caches.stored.values()]).toEqual([MESH]);
    const offline = new GridAssets({ decode, caches: caches.asStorage() });
    offline.setGrid(GRID, false);
    expect(await offline.mesh(idOf(1))).toEqual({ second: 1 });
    expect(await offline.bytes(idOf(1), 'mesh')).toEqual(MESH);
    expect(await codeOf(offline.mesh(idOf(2)))).toBe('no-access');
  });

  it('aborts requests under way when the session ends, and sends none that waited', async () => {
    const { assets, fetch } = setUp([untilAborted]);
    const ids = Array.from({ length: CONCURRENT_FETCHES + 2 }, (_, index) => idOf(index + 1));
    const codes = ids.map((id) => codeOf(assets.mesh(id)));
    await vi.advanceTimersByTimeAsync(0);
    expect(fetch).toHaveBeenCalledTimes(CONCURRENT_FETCHES);
    assets.setAccess(null);
    expect(new Set(await Promise.all(codes))).toEqual(new Set(['no-access']));
    expect(fetch).toHaveBeenCalledTimes(CONCURRENT_FETCHES);
    expect(fetch.mock.calls.every(([, init]) => init?.signal?.aborted)).toBe(true);
  });

  it('requests assets again in the next session', async () => {
    const { assets } = setUp([untilAborted, MESH]);
    const code = codeOf(assets.mesh(idOf(1)));
    await vi.advanceTimersByTimeAsync(0);
    assets.setAccess(null);
    expect(await code).toBe('no-access');
    assets.setAccess(ACCESS);
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
  });

  it('fetches anew where the cached copy is damaged', async () => {
    const { assets, fetch, caches } = setUp([MESH]);
    caches.stored.set(
      `https://vitrine.invalid/assets/${encodeURIComponent(GRID)}/mesh/${idOf(1)}?bytes=2`,
      hex('00 00'),
    );
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
    await vi.runAllTimersAsync();
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([...caches.stored.values()]).toEqual([MESH]);
  });

  it('shares fetch and result among requests, and gives each a copy of the bytes', async () => {
    const { assets, fetch } = setUp([MESH]);
    const [one, other, bytes, more] = await Promise.all([
      assets.mesh(idOf(1)),
      assets.mesh(idOf(1)),
      assets.bytes(idOf(1), 'mesh'),
      assets.bytes(idOf(1), 'mesh'),
    ]);
    expect(other).toBe(one);
    expect(await assets.mesh(idOf(1))).toBe(one);
    expect([fetch, decode].map((each) => each.mock.calls.length)).toEqual([1, 1]);
    bytes.fill(0);
    expect(more).toEqual(MESH);
  });

  it('drops the least recently used results', async () => {
    const { assets } = setUp([MESH]);
    const first = await assets.mesh(idOf(1));
    for (let i = 2; i <= RECENT_ASSETS; i++) await assets.mesh(idOf(i));
    expect(await assets.mesh(idOf(1))).toBe(first);
    await assets.mesh(idOf(RECENT_ASSETS + 1));
    expect(await assets.mesh(idOf(1))).toBe(first);
    const before = decode.mock.calls.length;
    await assets.mesh(idOf(2));
    expect(decode).toHaveBeenCalledTimes(before + 1);
  });
});

describe('failures', () => {
  it.each<[string, Reply, string, number]>([
    ['an unknown id', 404, 'missing', 1],
    ['a refusal', 403, 'no-access', 1],
    ['an answer that the bridge finds too large', 413, 'too-large', 1],
    ['an unexpected status', 418, 'unreachable', 1],
    ['no network', 0, 'unreachable', 4],
    ['an overloaded bridge', 429, 'unreachable', 4],
    ['a broken grid', 502, 'unreachable', 4],
    ['bytes that do not decode', hex('00'), 'damaged', 1],
    ['no bytes', hex(''), 'damaged', 1],
    ['an animation for a mesh', ANIMATION, 'wrong-kind', 1],
    ['a document for a mesh', hex('76'), 'wrong-kind', 1],
  ])('%s', async (_, reply, code, tries) => {
    const { assets, fetch, caches } = setUp([reply]);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(tries);
    expect(caches.stored.size).toBe(0);
  });

  it.each([
    [404, 'unknown-capability', 'no-access', 1],
    [401, 'no-session', 'no-access', 1],
    [502, 'answer-too-large', 'too-large', 1],
    [502, 'grid-unreachable', 'unreachable', 4],
  ])('the bridge responds with %d, %s', async (status, refusal, code, tries) => {
    const headers = { 'x-vitrine-refusal': refusal };
    const { assets, fetch } = setUp([async () => new Response(null, { status, headers })]);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe(code);
    expect(fetch).toHaveBeenCalledTimes(tries);
  });

  it('are followed by other attempts after delays, until one succeeds', async () => {
    const { assets, fetch } = setUp([0, 503, MESH]);
    const mesh = assets.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect(await mesh).toEqual({ second: 1 });
    expect(fetch).toHaveBeenCalledTimes(3);
  });

  it('of an asset that is too large are reported before all of it is read', async () => {
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
    const { assets } = setUp([endless]);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe('too-large');
    expect(pulled).toBeLessThan(8);
  });

  it('of a connection that breaks halfway are followed by another attempt', async () => {
    const broken = async () =>
      new Response(
        new ReadableStream<Uint8Array>({
          pull: (stream) => stream.error(new TypeError('network error')),
        }),
      );
    const { assets, fetch } = setUp([broken, MESH]);
    const mesh = assets.mesh(idOf(1));
    await vi.runAllTimersAsync();
    expect(await mesh).toEqual({ second: 1 });
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('assets with permanent failures are not requested again before access is set anew', async () => {
    const { assets, fetch } = setUp([404, MESH]);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe('missing');
    assets.setAccess(null);
    expect(await codeOf(assets.bytes(idOf(1), 'mesh'))).toBe('missing');
    expect(fetch).toHaveBeenCalledTimes(1);
    assets.setAccess(ACCESS);
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
  });

  it('assets with other failures may be requested again', async () => {
    const { assets } = setUp([0, 0, 0, 0, MESH]);
    assets.setAccess(null);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe('no-access');
    assets.setAccess(ACCESS);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe('unreachable');
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
  });

  it('a reconnection between two attempts is used', async () => {
    const { assets, fetch } = setUp([0, MESH]);
    const mesh = assets.mesh(idOf(1));
    await vi.advanceTimersByTimeAsync(100);
    assets.setAccess({ ...ACCESS, base: 'http://page.test/elsewhere/', token: 'other' });
    await vi.runAllTimersAsync();
    await mesh;
    expect(fetch.mock.calls[1][0]).toBe(
      `http://page.test/elsewhere/ViewerAsset?mesh_id=${idOf(1)}`,
    );
  });

  it.each(['', 'x', idOf(0), '../../secrets'])('"%s" is no id of an asset', async (id) => {
    const { assets, fetch } = setUp([MESH]);
    expect(await codeOf(assets.mesh(id))).toBe('missing');
    expect(fetch).not.toHaveBeenCalled();
  });
});

describe('many requests', () => {
  it('has at most eight fetches in flight', async () => {
    let now = 0;
    let most = 0;
    const slow = async () => {
      most = Math.max(most, ++now);
      await new Promise((resolve) => setTimeout(resolve, 10));
      now--;
      return new Response(MESH);
    };
    const { assets, fetch } = setUp([slow]);
    const all = Promise.all(Array.from({ length: 20 }, (_, i) => assets.mesh(idOf(i + 1))));
    await vi.runAllTimersAsync();
    expect(await all).toHaveLength(20);
    expect([most, fetch.mock.calls.length]).toEqual([CONCURRENT_FETCHES, 20]);
  });

  it('aborts a fetch when its last request is aborted, and starts the next', async () => {
    const { assets, fetch } = setUp([...Array<Reply>(CONCURRENT_FETCHES).fill(untilAborted), MESH]);
    const abort = new AbortController();
    const leaving = Array.from({ length: CONCURRENT_FETCHES }, (_, i) =>
      codeOf(assets.mesh(idOf(i + 1), abort.signal)),
    );
    const waiting = assets.mesh(idOf(99));
    await vi.advanceTimersByTimeAsync(1);
    expect(fetch).toHaveBeenCalledTimes(CONCURRENT_FETCHES);
    abort.abort(new Error('enough'));
    expect(new Set(await Promise.all(leaving))).toEqual(new Set(['Error: enough']));
    expect(await waiting).toEqual({ second: 1 });
    expect(fetch.mock.calls[0][1]?.signal?.aborted).toBe(true);
  });

  it('does not fetch what was aborted while it waited, and keeps the order of the others', async () => {
    const unanswered = Array<Reply>(CONCURRENT_FETCHES).fill(untilAborted);
    const { assets, fetch } = setUp([...unanswered, MESH]);
    const running = new AbortController();
    for (let i = 1; i <= CONCURRENT_FETCHES; i++) void codeOf(assets.mesh(idOf(i), running.signal));
    const abort = new AbortController();
    const leaving = assets.mesh(idOf(97), abort.signal).catch(String);
    const waiting = [98, 99].map((id) => assets.mesh(idOf(id)));
    await vi.advanceTimersByTimeAsync(1);
    abort.abort('bored');
    expect(await leaving).toBe('bored');
    running.abort();
    await Promise.all(waiting);
    const ids = fetch.mock.calls.slice(CONCURRENT_FETCHES).map(([url]) => String(url).slice(-2));
    expect(ids).toEqual([98, 99].map((id) => idOf(id).slice(-2)));
  });
});

describe('an asset that a visitor has as a file', () => {
  it('is found by its id in replays, also after a reload', async () => {
    const { assets, fetch, caches } = setUp([404], null);
    assets.setGrid(null, true);
    expect(await codeOf(assets.mesh(idOf(1)))).toBe('no-access');
    await assets.provide('mesh', idOf(1), MESH.slice());
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
    const again = new GridAssets({ decode, fetch, caches: caches.asStorage() });
    again.setGrid(GRID, true);
    expect(await again.mesh(idOf(1))).toEqual({ second: 1 });
    expect(fetch).not.toHaveBeenCalled();
  });

  it('is not taken for the asset of a grid', async () => {
    const { assets, fetch } = setUp([ANIMATION]);
    assets.setGrid(null, true);
    await assets.provide('animation', idOf(2), hex('61 02'));
    assets.setGrid(GRID, false);
    assets.setAccess(ACCESS);
    expect(await assets.bytes(idOf(2), 'animation')).toEqual(ANIMATION);
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('is refused if it is of another kind, or damaged', async () => {
    const { assets } = setUp([404], null);
    expect(await codeOf(assets.provide('mesh', idOf(3), ANIMATION.slice()))).toBe('wrong-kind');
    expect(await codeOf(assets.provide('mesh', idOf(3), hex('00')))).toBe('damaged');
    expect(await codeOf(assets.mesh(idOf(3)))).toBe('no-access');
  });
});

describe('assets of different grids', () => {
  const POISON = hex('6d 66');
  const OTHER = 'other http://other.test/';

  it('do not get into each other’s place, in memory, in the browser or in replays', async () => {
    const { assets, fetch, caches } = setUp([POISON, MESH]);
    expect(await assets.bytes(idOf(1), 'mesh')).toEqual(POISON);
    await vi.runAllTimersAsync();
    assets.setAccess(null);
    assets.setGrid(OTHER, false);
    assets.setAccess(ACCESS);
    expect(await assets.mesh(idOf(1))).toEqual({ second: 1 });
    await vi.runAllTimersAsync();
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(caches.stored.size).toBe(2);
    const replay = new GridAssets({ decode, fetch, caches: caches.asStorage() });
    replay.setGrid(OTHER, true);
    expect(await replay.bytes(idOf(1), 'mesh')).toEqual(MESH);
    replay.setGrid(GRID, true);
    expect(await replay.bytes(idOf(1), 'mesh')).toEqual(POISON);
    replay.setGrid('third http://third.test/', true);
    expect(await codeOf(replay.bytes(idOf(1), 'mesh'))).toBe('no-access');
    replay.setGrid(null, true);
    expect(await codeOf(replay.bytes(idOf(1), 'mesh'))).toBe('no-access');
  });

  it('are not fetched from the next grid for a request of the last one', async () => {
    const { assets, fetch, caches } = setUp([503, POISON]);
    const mesh = assets.mesh(idOf(1));
    mesh.catch(() => {});
    await vi.advanceTimersByTimeAsync(0);
    assets.setGrid(OTHER, false);
    assets.setAccess(ACCESS);
    expect(await codeOf(mesh)).toBe('no-access');
    expect([fetch.mock.calls.length, caches.stored.size]).toEqual([1, 0]);
  });

  it('are not kept if nobody knows the grid', async () => {
    const { assets, fetch, caches } = setUp([POISON, MESH]);
    for (const bytes of [POISON, MESH]) {
      assets.setGrid(null, false);
      assets.setAccess(ACCESS);
      expect(await assets.bytes(idOf(1), 'mesh')).toEqual(bytes);
    }
    await vi.runAllTimersAsync();
    expect([fetch.mock.calls.length, caches.stored.size]).toEqual([2, 0]);
  });
});
