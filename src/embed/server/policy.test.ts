import { expect, it } from 'vitest';
import { allows, combineAllow, readFeatures } from './policy.ts';

const SHOP = 'https://shop.example';
const BLOG = 'https://blog.example';

it('asks nobody who they are where neither says so', () => {
  expect(combineAllow(null, [])).toBeNull();
  expect(allows(null, 'https://anyone.example')).toBe(true);
});

it('takes the list of the address alone', () => {
  expect(combineAllow(null, [SHOP, BLOG])).toEqual([SHOP, BLOG]);
});

it('admits nobody where the address has an empty list', () => {
  expect(combineAllow(null, [''])).toEqual([]);
});

it('takes the list of the serving page alone', () => {
  expect(combineAllow(` ${SHOP}\n${BLOG} `, [])).toEqual([SHOP, BLOG]);
});

it('lets an address narrow what the serving page allows, and never widen it', () => {
  expect(combineAllow(`${SHOP} ${BLOG}`, [BLOG])).toEqual([BLOG]);
  expect(combineAllow(SHOP, [BLOG])).toEqual([]);
  expect(combineAllow('', [BLOG])).toEqual([]);
  expect(combineAllow('', [])).toEqual([]);
  expect(allows([], SHOP)).toBe(false);
});

it('reads origins as browsers write them, and nothing else', () => {
  expect(combineAllow(null, ['https://Shop.Example:443/', SHOP])).toEqual([SHOP]);
  expect(combineAllow(null, ['http://localhost:8080', 'null'])).toEqual([
    'http://localhost:8080',
    'null',
  ]);
  for (const none of ['*', 'shop.example', `${SHOP}/dances`, 'data:,x', ''])
    expect(combineAllow(null, [none])).toEqual([]);
});

it('allows an opaque origin only by name', () => {
  expect(allows([SHOP], 'null')).toBe(false);
  expect(allows(['null'], 'null')).toBe(true);
});

it('has only the features that the serving page names', () => {
  expect(readFeatures(null)).toEqual([]);
  expect(readFeatures('')).toEqual([]);
  expect(readFeatures('constructor export-glbs')).toEqual([]);
  expect(readFeatures('other export-glb')).toEqual(['export-glb']);
});
