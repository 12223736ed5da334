import { expect, it } from 'vitest';
import { isHostAllowed, isOriginAllowed } from './request-origin.ts';

const LOOPBACK = { origins: ['https://friend.example'], host: '127.0.0.1', trustProxy: false };
const PUBLIC = { ...LOOPBACK, host: '0.0.0.0' };

it.each([
  ['http://127.0.0.1:4173', '127.0.0.1:4173', true],
  ['http://localhost:4173', 'localhost:4173', true],
  ['http://[::1]:4173', '[::1]:4173', true],
  ['https://friend.example', '127.0.0.1:4173', true],
  ['https://stranger.example', '127.0.0.1:4173', false],
  ['http://localhost:9999', 'localhost:4173', false],
  // A name that has been made to resolve to 127.0.0.1 (DNS rebinding).
  ['http://rebound.example:4173', 'rebound.example:4173', false],
  ['null', '127.0.0.1:4173', false],
  [undefined, '127.0.0.1:4173', true],
  ['http://localhost:4173', undefined, false],
])('on loopback: origin %s at host %s: %s', (origin, host, allowed) => {
  expect(isOriginAllowed(origin, host, LOOPBACK)).toBe(allowed);
});

it('any host name is allowed on all addresses, or behind a proxy', () => {
  const own = ['https://viewer.example', 'Viewer.example'] as const;
  expect(isOriginAllowed(...own, PUBLIC)).toBe(true);
  expect(isOriginAllowed(...own, { ...LOOPBACK, trustProxy: true })).toBe(true);
  expect(isOriginAllowed('https://stranger.example', 'viewer.example', PUBLIC)).toBe(false);
});

it.each([
  ['127.0.0.1:4173', true],
  ['localhost', true],
  ['LOCALHOST:4173', true],
  ['[::1]:4173', true],
  ['192.0.2.1:4173', true],
  // A name that the configuration gives to an origin.
  ['Friend.example:4173', true],
  [undefined, true],
  ['rebound.example:4173', false],
  ['localhost.rebound.example', false],
  ['localhost:4173@rebound.example', false],
  ['rebound.example#localhost', false],
  ['', false],
])('on loopback: requests to the host %s: %s', (host, allowed) => {
  expect(isHostAllowed(host, LOOPBACK)).toBe(allowed);
  expect(isHostAllowed(host, PUBLIC)).toBe(true);
});
