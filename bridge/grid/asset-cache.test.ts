import { expect, it } from 'vitest';
import { createAssetCache } from './asset-store.ts';

const asset = (size: number) => ({
  asset: { bytes: new Uint8Array(size), contentType: 'a/b' },
  ownKeys: null,
});

it('evicts what was requested longest ago, and stays within its limit', () => {
  const cache = createAssetCache(3 * (1000 + 512));
  for (const key of ['a', 'b', 'c']) cache.set(key, asset(1000));
  expect(cache.get('a')).toBeDefined();
  cache.set('d', asset(1000));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== undefined)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(cache.calculatedSize).toBe(3 * 1512);
  cache.set('e', asset(3000));
  expect(cache.size).toBe(1);
  expect(cache.calculatedSize).toBe(3512);
});

it('does not keep an asset that is larger than its limit', () => {
  const cache = createAssetCache(2000);
  cache.set('small', asset(100));
  cache.set('large', asset(2000));
  expect([cache.get('large'), cache.get('small')?.asset.bytes.length]).toEqual([undefined, 100]);
});

it('counts an asset once that is stored twice', () => {
  const cache = createAssetCache(10_000);
  cache.set('a', asset(1000));
  cache.set('a', asset(2000));
  expect([cache.size, cache.calculatedSize]).toEqual([1, 2512]);
});

it('keeps nothing if its limit is 0', () => {
  const cache = createAssetCache(0);
  cache.set('a', asset(0));
  expect([cache.size, cache.calculatedSize]).toEqual([0, 0]);
});
