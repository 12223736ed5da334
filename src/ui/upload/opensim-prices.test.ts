import { expect, it } from 'vitest';
import { KeptPrices } from './opensim-prices.ts';

function storageWith(entries: Readonly<Record<string, string>>): Storage {
  const map = new Map(Object.entries(entries));
  return {
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
  } as Storage;
}

it('begins with the usual prices', () => {
  expect(new KeptPrices(null).prices.value).toEqual({
    priceUpload: 10,
    meshFactor: 1,
    minFactor: 0,
  });
});

it('keeps what is set for the next visit', () => {
  const storage = storageWith({});
  new KeptPrices(storage).set({ priceUpload: 25 });
  expect(new KeptPrices(storage).prices.value).toMatchObject({ priceUpload: 25, meshFactor: 1 });
});

it.each([
  '',
  'null',
  '7',
  '[]',
  '{"priceUpload":"9"}',
  '{"priceUpload":-1}',
  '{"priceUpload":1e300}',
])('has the usual price where %s is kept', (text) => {
  const kept = new KeptPrices(storageWith({ 'vitrine-opensim-prices': text }));
  expect(kept.prices.value.priceUpload).toBe(10);
});

it('uses what is valid of damaged prices, and works where storing is forbidden', () => {
  const storage = {
    getItem: () => '{"priceUpload":false,"meshFactor":2}',
    setItem: () => {
      throw new Error('forbidden');
    },
  } as unknown as Storage;
  const kept = new KeptPrices(storage);
  expect(kept.prices.value).toEqual({ priceUpload: 10, meshFactor: 2, minFactor: 0 });
  kept.set({ priceUpload: 3 });
  expect(kept.prices.value.priceUpload).toBe(3);
});
