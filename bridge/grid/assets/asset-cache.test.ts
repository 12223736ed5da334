import { expect, it } from 'vitest';
import { AssetCache } from './asset-cache.ts';

const asset = (size: number) => ({ bytes: new Uint8Array(size), contentType: 'a/b' });

it('lets go what was asked for longest ago, and stays within its bytes', () => {
  const cache = new AssetCache(3 * (1000 + 512));
  for (const key of ['a', 'b', 'c']) cache.put(key, asset(1000));
  expect(cache.get('a')).not.toBeNull();
  cache.put('d', asset(1000));
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key) !== null)).toEqual([
    true,
    false,
    true,
    true,
  ]);
  expect(cache.bytes).toBe(3 * 1512);
  cache.put('e', asset(3000));
  expect(cache.count).toBe(1);
  expect(cache.bytes).toBe(3512);
});

it('does not keep what is larger than all of it', () => {
  const cache = new AssetCache(2000);
  cache.put('small', asset(100));
  cache.put('large', asset(2000));
  expect([cache.get('large'), cache.get('small')?.bytes.length]).toEqual([null, 100]);
});

it('counts an asset once that is put twice', () => {
  const cache = new AssetCache(10_000);
  cache.put('a', asset(1000));
  cache.put('a', asset(2000));
  expect([cache.count, cache.bytes]).toEqual([1, 2512]);
});
