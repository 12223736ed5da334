import { expect, it } from 'vitest';
import { allowedFeatures, allowedOrigins, isOriginAllowed } from './origin-policy.ts';

const SHOP = 'https://shop.example';
const BLOG = 'https://blog.example';

it('allows every origin where neither the page nor the address has a list', () => {
  expect(allowedOrigins(null, [])).toBeNull();
  expect(isOriginAllowed(null, 'https://anyone.example')).toBe(true);
});

it('uses the list of the address where it is the only one', () => {
  expect(allowedOrigins(null, [SHOP, BLOG])).toEqual([SHOP, BLOG]);
});

it('allows no origin where the list of the address is empty', () => {
  expect(allowedOrigins(null, [''])).toEqual([]);
});

it('uses the list of the serving page where it is the only one', () => {
  expect(allowedOrigins(` ${SHOP}\n${BLOG} `, [])).toEqual([SHOP, BLOG]);
});

it('lets the address narrow what the serving page allows, and never widen it', () => {
  expect(allowedOrigins(`${SHOP} ${BLOG}`, [BLOG])).toEqual([BLOG]);
  expect(allowedOrigins(SHOP, [BLOG])).toEqual([]);
  expect(allowedOrigins('', [BLOG])).toEqual([]);
  expect(allowedOrigins('', [])).toEqual([]);
  expect(isOriginAllowed([], SHOP)).toBe(false);
});

it('parses origins as browsers write them, and ignores everything else', () => {
  expect(allowedOrigins(null, ['https://Shop.Example:443/', SHOP])).toEqual([SHOP]);
  expect(allowedOrigins(null, ['http://localhost:8080', 'null'])).toEqual([
    'http://localhost:8080',
    'null',
  ]);
  for (const none of ['*', 'shop.example', `${SHOP}/dances`, 'data:,x', ''])
    expect(allowedOrigins(null, [none])).toEqual([]);
});

it('allows an opaque origin only where the list has null', () => {
  expect(isOriginAllowed([SHOP], 'null')).toBe(false);
  expect(isOriginAllowed(['null'], 'null')).toBe(true);
});

it('has only the features that the serving page names', () => {
  expect(allowedFeatures(null)).toEqual([]);
  expect(allowedFeatures('')).toEqual([]);
  expect(allowedFeatures('constructor export-glbs')).toEqual([]);
  expect(allowedFeatures('other export-glb')).toEqual(['export-glb']);
});
