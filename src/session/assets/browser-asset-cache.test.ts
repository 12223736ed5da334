import { expect, it } from 'vitest';
import { FakeCaches } from '../../../test/fake-caches.ts';
import { hex } from '../../../test/hex.ts';
import {
  BrowserAssetCache,
  browserCaches,
  MAX_CACHED_ASSETS,
  MAX_CACHED_BYTES,
} from './browser-asset-cache.ts';

const address = (key: string, size: number) =>
  `https://vitrine.invalid/assets/${key}?bytes=${size}`;

it('returns what was put, also to the next page', async () => {
  const caches = new FakeCaches();
  const cache = new BrowserAssetCache(caches.asStorage());
  const stored = cache.put('mesh/a', hex('01 02 03'));
  expect(await cache.get('mesh/a')).toEqual(hex('01 02 03'));
  await stored;
  expect([...caches.stored]).toEqual([[address('mesh/a', 3), hex('01 02 03')]]);
  const next = new BrowserAssetCache(caches.asStorage());
  expect(await next.get('mesh/a')).toEqual(hex('01 02 03'));
  expect(await next.get('animation/a')).toBeNull();
  await next.delete('mesh/a');
  expect([await next.get('mesh/a'), caches.stored.size]).toEqual([null, 0]);
});

it('replaces what it has under a key', async () => {
  const caches = new FakeCaches();
  const cache = new BrowserAssetCache(caches.asStorage());
  await cache.put('mesh/a', hex('01'));
  await cache.put('mesh/a', hex('02 03'));
  expect(await cache.get('mesh/a')).toEqual(hex('02 03'));
  expect(caches.stored.size).toBe(1);
});

it('drops the oldest above the count', async () => {
  const caches = new FakeCaches();
  for (let i = 0; i < MAX_CACHED_ASSETS; i++) caches.stored.set(address(`mesh/${i}`, 1), hex('00'));
  const cache = new BrowserAssetCache(caches.asStorage());
  await Promise.all([cache.put('mesh/x', hex('01')), cache.put('mesh/y', hex('02'))]);
  expect(caches.stored.size).toBe(MAX_CACHED_ASSETS);
  expect(caches.stored.has(address('mesh/1', 1))).toBe(false);
  expect(caches.stored.has(address('mesh/2', 1))).toBe(true);
});

it('drops as many of the oldest as the limit of bytes requires', async () => {
  const caches = new FakeCaches();
  const half = MAX_CACHED_BYTES / 2;
  // The sizes in the addresses count.
  caches.stored.set(address('mesh/a', 2), hex('00'));
  caches.stored.set(address('mesh/b', half), hex('00'));
  caches.stored.set(address('mesh/c', half), hex('00'));
  await new BrowserAssetCache(caches.asStorage()).put('mesh/d', hex('01'));
  expect([...caches.stored.keys()]).toEqual([address('mesh/c', half), address('mesh/d', 1)]);
});

it('ignores a copy that is shorter than its address says', async () => {
  const caches = new FakeCaches();
  caches.stored.set(address('mesh/a', 5), hex('00'));
  expect(await new BrowserAssetCache(caches.asStorage()).get('mesh/a')).toBeNull();
});

it('caches nothing, and throws nothing, where the browser refuses', async () => {
  const none = new BrowserAssetCache(undefined);
  await none.put('mesh/a', hex('01'));
  expect(await none.get('mesh/a')).toBeNull();
  const closed = new BrowserAssetCache({
    open: () => Promise.reject(new DOMException('private', 'SecurityError')),
  } as Partial<CacheStorage> as CacheStorage);
  await closed.put('mesh/a', hex('01'));
  expect(await closed.get('mesh/a')).toBeNull();
  const full = new FakeCaches();
  full.refusesToStore = true;
  const cache = new BrowserAssetCache(full.asStorage());
  await cache.put('mesh/a', hex('01'));
  full.refusesToStore = false;
  await cache.put('mesh/b', hex('02'));
  expect([await cache.get('mesh/a'), await cache.get('mesh/b')]).toEqual([null, hex('02')]);
});

it('drops the copies of earlier versions, which do not tell their grid', async () => {
  const caches = new FakeCaches();
  expect(await new BrowserAssetCache(caches.asStorage()).get('mesh/a')).toBeNull();
  expect(caches.dropped).toEqual(['vitrine-assets-v1']);
});

it('is without caches in a frame with an opaque origin, where browsers throw when asked for them', () => {
  const before = Object.getOwnPropertyDescriptor(globalThis, 'caches');
  Object.defineProperty(globalThis, 'caches', {
    configurable: true,
    get: () => {
      throw new DOMException('Cache storage is disabled because the context is sandboxed');
    },
  });
  try {
    expect(browserCaches()).toBeUndefined();
  } finally {
    if (before) Object.defineProperty(globalThis, 'caches', before);
    else Reflect.deleteProperty(globalThis, 'caches');
  }
});
