import { expect, it } from 'vitest';
import { isLoopbackHost, isSameServer } from './server-address.ts';

const isSame = (a: string, b: string) => isSameServer({ host: a, port: 1 }, { host: b, port: 1 });

it.each([
  ['bubbles.example', 'Bubbles.EXAMPLE'],
  ['bubbles.example', 'bubbles.example.'],
  ['bücher.example', 'xn--bcher-kva.example'],
  ['192.0.2.7', '192.0.2.7.'],
  ['2001:db8::7', '[2001:DB8:0:0:0:0:0:7]'],
  ['localhost', '127.0.0.1'],
  ['LOCALHOST.', '[::1]'],
  ['bubbles.localhost', '127.8.9.10'],
  ['::1', '0:0:0:0:0:0:0:1'],
  ['::ffff:127.0.0.1', 'localhost'],
])('takes %s and %s for the same host', (a, b) => {
  expect(isSame(a, b)).toBe(true);
  expect(isSame(b, a)).toBe(true);
});

it.each([
  ['bubbles.example', 'other.example'],
  ['bubbles.example', 'bubbles.example.org'],
  ['192.0.2.7', '192.0.2.8'],
  ['localhost', 'localhost.example'],
  ['localhost', 'notlocalhost'],
  ['127.0.0.1', '127.0.0.1.example'],
  ['127.0.0.1', '::ffff:192.0.2.7'],
  // What a portal says is not a URL.
  ['bubbles.example', 'user@bubbles.example'],
  ['bubbles.example', 'bubbles.example/path'],
  ['bubbles.example', 'bubbles.example?'],
  ['bubbles.example', 'bubbles.example:7000'],
  ['localhost', ''],
])('tells %s from %s', (a, b) => {
  expect(isSame(a, b)).toBe(false);
  expect(isSame(b, a)).toBe(false);
});

it('compares ports', () => {
  expect(isSameServer({ host: 'a.example', port: 1 }, { host: 'a.example', port: 2 })).toBe(false);
});

it('knows the names of the machine itself', () => {
  expect(['localhost', '127.0.0.1', '::1', '[::1]'].every(isLoopbackHost)).toBe(true);
  expect(['10.0.0.1', 'example.org', '', '::'].some(isLoopbackHost)).toBe(false);
});
