import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeCaches } from '../../../test/fake-caches.ts';
import { idOf } from '../../../test/scene-records.ts';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import { BrowserAssetCache } from './browser-asset-cache.ts';
import { GridTextures } from './grid-textures.ts';
import { AssetError } from './index.ts';

const ACCESS: CapabilityAccess = {
  base: 'http://page.test/bridge/v1/cap/10.0.0.1:9000/',
  token: 't0ken',
  names: ['ViewerAsset', 'GetTexture'],
  gridName: 'Test',
};
/** A codestream's mark, and then one byte for each place. */
const PICTURE = Uint8Array.from({ length: 200 }, (_, n) => [0xff, 0x4f, 0xff, 0x51][n] ?? n);

type Reply = (range: string | null) => Response;

const whole: Reply = () => new Response(PICTURE);
/** As OpenSimulator and most hosts: 206, or everything for a start beyond the end. */
const inRanges =
  (withHeader: boolean): Reply =>
  (range) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === undefined) return new Response(PICTURE);
    const first = Number(from);
    const last = Math.min(to ? Number(to) : 199, 199);
    const headers = { 'Content-Range': `bytes ${first}-${last}/200` };
    return new Response(PICTURE.slice(first, last + 1), {
      status: 206,
      headers: withHeader ? headers : {},
    });
  };

function setUp(reply: Reply, access = ACCESS) {
  const caches = new FakeCaches();
  const requests: { readonly url: string; readonly range: string | null }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    const range = new Headers(init?.headers).get('Range');
    requests.push({ url: String(url), range });
    return reply(range);
  };
  const make = () => {
    const textures = new GridTextures(new BrowserAssetCache(caches.asStorage()), fetch);
    textures.setGrid('test http://grid.test/', false);
    textures.setAccess(access);
    return textures;
  };
  return { textures: make(), again: make, requests };
}

async function codeOf(pending: Promise<unknown>): Promise<string> {
  const outcome = pending.then(
    () => 'no error',
    (error: unknown) => (error instanceof AssetError ? error.failure.code : String(error)),
  );
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a texture', () => {
  it('is fetched whole, once, and kept in the browser', async () => {
    const { textures, again, requests } = setUp(whole);
    const [first, second] = await Promise.all([textures.get(idOf(1)), textures.get(idOf(1))]);
    expect(first).toEqual({ bytes: PICTURE, isComplete: true });
    // Each caller has bytes of its own: decoding detaches them.
    expect(second.bytes).not.toBe(first.bytes);
    await vi.runAllTimersAsync();
    expect(await again().get(idOf(1).toUpperCase())).toEqual({ bytes: PICTURE, isComplete: true });
    expect(requests).toEqual([
      { url: `${ACCESS.base}ViewerAsset?texture_id=${idOf(1)}`, range: null },
    ]);
  });

  it.each([
    ['with', true],
    ['without', false],
  ])(
    'begins with its first bytes, and goes on from the last of them, %s Content-Range',
    async (_, has) => {
      const { textures, requests } = setUp(inRanges(has));
      const start = await textures.get(idOf(1), { upTo: 50 });
      expect(start).toEqual({ bytes: PICTURE.slice(0, 50), isComplete: false });
      expect(await textures.get(idOf(1), { upTo: 40 })).toEqual(start);
      expect(await textures.get(idOf(1))).toEqual({ bytes: PICTURE, isComplete: true });
      expect(requests.map(({ range }) => range)).toEqual(['bytes=0-49', 'bytes=49-']);
    },
  );

  it('is complete where a host has fewer bytes than are asked for', async () => {
    for (const has of [true, false]) {
      const { textures } = setUp(inRanges(has));
      expect(await textures.get(idOf(1), { upTo: 1000 })).toEqual({
        bytes: PICTURE,
        isComplete: true,
      });
    }
  });

  it('is complete where a host has nothing more, or answers with everything', async () => {
    let isOver = false;
    const ends = setUp((range) =>
      isOver ? new Response(null, { status: 416 }) : inRanges(true)(range),
    );
    await ends.textures.get(idOf(1), { upTo: 50 });
    isOver = true;
    expect(await ends.textures.get(idOf(1))).toEqual({
      bytes: PICTURE.slice(0, 50),
      isComplete: true,
    });
    const all = setUp(whole);
    expect(await all.textures.get(idOf(1), { upTo: 50 })).toEqual({
      bytes: PICTURE,
      isComplete: true,
    });
  });

  it('is not joined with another range than was asked for', async () => {
    const { textures } = setUp(
      (range) =>
        new Response(PICTURE.slice(7), {
          status: range === null ? 200 : 206,
          headers: { 'Content-Range': 'bytes 7-199/200' },
        }),
    );
    expect(await codeOf(textures.get(idOf(1), { upTo: 50 }))).toBe('unreachable');
  });

  it('is never asked for where viewers draw it by themselves', async () => {
    const { textures, requests } = setUp(whole);
    const { none, plain, invisible } = SPECIAL_TEXTURES;
    for (const id of [none, plain, invisible, '00000000-0000-0000-0000-000000000000', 'x']) {
      expect(await codeOf(textures.get(id))).toBe('missing');
    }
    expect(requests).toEqual([]);
  });

  it('that is no picture is refused, and not asked for again', async () => {
    const { textures, requests } = setUp(() => new Response('<html>no such texture</html>'));
    expect(await codeOf(textures.get(idOf(1)))).toBe('damaged');
    expect(await codeOf(textures.get(idOf(1)))).toBe('damaged');
    expect(requests).toHaveLength(1);
    textures.forgetFailures();
    expect(await codeOf(textures.get(idOf(1)))).toBe('damaged');
    expect(requests).toHaveLength(2);
  });
});

describe('a bake', () => {
  const bakes = new Map([['head', idOf(8)]] as const);

  it('comes from the grid’s own service where there is one, after as long as that wants', async () => {
    let attempts = 0;
    const names = [...ACCESS.names, 'Bakes'];
    const { textures, requests } = setUp(
      () =>
        attempts++ === 0
          ? new Response(null, { status: 503, headers: { 'Retry-After': '7' } })
          : new Response(PICTURE),
      { ...ACCESS, names },
    );
    textures.noteBakes(idOf(3), bakes);
    const pending = textures.get(idOf(8));
    await vi.advanceTimersByTimeAsync(6900);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect((await pending).isComplete).toBe(true);
    expect(requests[1].url).toBe(`${ACCESS.base}Bakes/${idOf(3)}/head?texture_id=${idOf(8)}`);
  });

  it('is an ordinary texture on other grids', async () => {
    const { textures, requests } = setUp(whole);
    textures.noteBakes(idOf(3), bakes);
    await textures.get(idOf(8));
    expect(requests[0].url).toBe(`${ACCESS.base}ViewerAsset?texture_id=${idOf(8)}`);
  });
});

describe('a texture that is seen from far', () => {
  const head = new Uint8Array(
    readFileSync(new URL('../../../bridge/demo-grid/textures/fair-head.j2c', import.meta.url)),
  );
  const host: Reply = (range) => {
    const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (from === undefined) return new Response(head);
    const last = Math.min(to ? Number(to) : head.length, head.length - 1);
    const headers = { 'Content-Range': `bytes ${from}-${last}/${head.length}` };
    return new Response(head.slice(Number(from), last + 1), { status: 206, headers });
  };

  it('is fetched as far as it is seen, and goes on from there when it comes near', async () => {
    const { textures, requests } = setUp(host);
    const far = await textures.getReduced(idOf(1), 64);
    expect(far).toEqual({ bytes: head.slice(0, 7168), isComplete: false });
    // What is there is enough for less.
    expect((await textures.getReduced(idOf(1), 32)).bytes).toEqual(far.bytes);
    expect((await textures.getReduced(idOf(1), 128)).bytes).toEqual(head.slice(0, 13_312));
    expect(await textures.getReduced(idOf(1), 256)).toEqual({ bytes: head, isComplete: true });
    expect(requests.map(({ range }) => range)).toEqual([
      ...['bytes=0-2047', 'bytes=2047-7167', 'bytes=7167-13311', 'bytes=13311-'],
    ]);
  });

  it('is whole where the host answers with everything', async () => {
    const { textures, requests } = setUp(() => new Response(head));
    expect(await textures.getReduced(idOf(1), 64)).toEqual({ bytes: head, isComplete: true });
    expect(requests).toHaveLength(1);
  });
});

describe('a texture that a visitor has as a file', () => {
  it('is found by its id in replays only, also after a reload', async () => {
    const { textures, again, requests } = setUp(() => new Response(null, { status: 404 }));
    textures.setGrid(null, true);
    expect(await codeOf(textures.get(idOf(1)))).toBe('no-access');
    await textures.provide(idOf(1), PICTURE.slice());
    expect((await textures.get(idOf(1))).bytes).toEqual(PICTURE);
    const later = again();
    expect(await codeOf(later.get(idOf(1)))).toBe('missing');
    later.setGrid('other http://other.test/', true);
    expect((await later.get(idOf(1))).bytes).toEqual(PICTURE);
    expect(requests.length).toBe(1);
  });

  it('is refused if it is no picture', async () => {
    const { textures } = setUp(whole);
    expect(await codeOf(textures.provide(idOf(1), Uint8Array.of(1, 2, 3, 4)))).toBe('damaged');
    expect(await codeOf(textures.provide('hat', PICTURE.slice()))).toBe('damaged');
  });
});
