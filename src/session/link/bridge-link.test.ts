import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BridgeControl } from '../../protocol/bridge/index.ts';
import { readControl } from './bridge-link.ts';
import { backOffDelay } from './reconnecting-link.ts';

describe('delays between attempts to connect', () => {
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
  ])('are ignored where they are malformed: %s', (text) => {
    expect(readControl(text)).toBeNull();
  });

  it('never throw', () => {
    fc.assert(fc.property(fc.json(), (text) => void readControl(text)));
  });
});
