import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BRIDGE_SUBPROTOCOL, type BridgeControl } from '../../protocol/bridge/index.ts';
import { backOffDelay } from './back-off.ts';
import { fetchGridName } from './bridge-info.ts';
import { readControl } from './read-control.ts';

describe('delays between tries to connect', () => {
  it('double from a quarter of a second up to fifteen', () => {
    const delays = [1, 2, 3, 4, 5, 6, 7, 8, 20].map((attempt) => backOffDelay(attempt, 0));
    expect(delays).toEqual([250, 500, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
  });

  it('are up to half shorter by chance', () => {
    expect(backOffDelay(3, 0.5)).toBe(750);
    expect(backOffDelay(3, 1)).toBe(500);
  });
});

describe('control messages', () => {
  const MESSAGES: readonly BridgeControl[] = [
    { type: 'login', id: 1, body: '', format: 'llsd', token: null },
    { type: 'resumed', id: 2, channels: [{ channel: 0, sequence: 7 }] },
    { type: 'opened', id: 3, channel: 1 },
    { type: 'closed', channel: 1, detail: '' },
    { type: 'kept', channel: 1, sequence: 9 },
    { type: 'dropped', count: 4 },
    { type: 'refused', id: 5, code: 'no-session', detail: '' },
  ];

  it.each(MESSAGES)('of type $type are read', (message) => {
    expect(readControl(JSON.stringify(message))).toEqual(message);
  });

  it.each([
    'nonsense',
    'null',
    '[]',
    '{"type":"constructor"}',
    '{"type":"kept","channel":1}',
    '{"type":"login","id":1,"body":"","format":"llsd","token":3}',
    '{"type":"resumed","id":2,"channels":[{"channel":0}]}',
    '{"type":"resumed","id":2,"channels":{}}',
  ])('are passed over where they are none: %s', (text) => {
    expect(readControl(text)).toBeNull();
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readControl(text)));
  });
});

describe('the name of a grid', () => {
  const answering =
    (answer: () => Response): typeof fetch =>
    async () =>
      answer();
  const info = () =>
    Response.json({ protocol: BRIDGE_SUBPROTOCOL, grids: [{ id: 'quay', name: 'Quay Grid' }] });

  it('is what the bridge calls it', async () => {
    expect(await fetchGridName('http://page.test/', 'quay', answering(info))).toBe('Quay Grid');
  });

  it('is the host of an address that it does not know', async () => {
    const address = 'http://grid.test:8002/login';
    expect(await fetchGridName('http://page.test/', address, answering(info))).toBe(
      'grid.test:8002',
    );
  });

  it('is what was asked for where there is no bridge', async () => {
    const broken = () => Promise.reject(new TypeError('no network'));
    expect(await fetchGridName('http://page.test/', 'quay', broken)).toBe('quay');
    const page = answering(() => new Response('<html>'));
    expect(await fetchGridName('http://page.test/', 'quay', page)).toBe('quay');
  });
});
