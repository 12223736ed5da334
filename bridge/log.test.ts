import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line: string) => lines.push(line) }).info(fields, 'said');
  return lines.join('');
}

it('writes what happened as JSON', () => {
  expect(JSON.parse(logged({ grid: 'Home' }))).toMatchObject({ grid: 'Home', msg: 'said' });
});

it.each([
  [{ token: 'hush' }],
  [{ request: { passwordDigest: 'hush' } }],
  [{ login: { answer: { secureSessionId: 'hush', seedCapability: 'hush', mfaHash: 'hush' } } }],
  [{ req: { headers: { authorization: 'hush', 'sec-websocket-protocol': 'hush' } } }],
  [{ headers: { 'sec-websocket-protocol': 'hush' } }],
  [{ 'sec-websocket-protocol': 'hush' }],
])('writes no secret, were it handed one: %j', (fields) => {
  expect(logged(fields)).not.toContain('hush');
  expect(logged(fields)).toContain('[secret]');
});
