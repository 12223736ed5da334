import { expect, it } from 'vitest';
import { sourceAddress } from './source-address.ts';

const FOLDER = 'https://vitrine.example/show/';

it('finds a source at the bridge of the build, or at another one', () => {
  const here = 'https://vitrine.example/show/bridge/v1/watch/square';
  expect(sourceAddress('square', FOLDER)).toBe(here);
  const there = 'https://bridge.example/bridge/v1/watch/town-2';
  expect(sourceAddress('https://bridge.example/#town-2', FOLDER)).toBe(there);
  expect(sourceAddress('https://bridge.example#town-2', FOLDER)).toBe(there);
  expect(sourceAddress('http://127.0.0.1:4173/a/index.html#x', FOLDER)).toBe(
    'http://127.0.0.1:4173/a/bridge/v1/watch/x',
  );
});

it.each([
  '',
  'a b',
  '../x',
  'a/b',
  'x'.repeat(65),
  'https://bridge.example/',
  'data:,a#b',
  'bad#id',
])('refuses %s', (source) => expect(sourceAddress(source, FOLDER)).toBeNull());
