import { expect, it } from 'vitest';
import { createLog } from './log.ts';

function logged(fields: object): string {
  const lines: string[] = [];
  createLog('info', { write: (line: string) => lines.push(line) }).info(fields, 'a message');
  return lines.join('');
}

it('writes JSON', () => {
  expect(JSON.parse(logged({ grid: 'Home' }))).toMatchObject({ grid: 'Home', msg: 'a message' });
});

it.each([
  [{ token: 'opensesame' }],
  [{ request: { passwordDigest: 'opensesame' } }],
  [
    {
      login: {
        answer: {
          secureSessionId: 'opensesame',
          seedCapability: 'opensesame',
          mfaHash: 'opensesame',
        },
      },
    },
  ],
  [{ req: { headers: { authorization: 'opensesame', 'sec-websocket-protocol': 'opensesame' } } }],
  [{ headers: { 'sec-websocket-protocol': 'opensesame' } }],
  [{ 'sec-websocket-protocol': 'opensesame' }],
])('writes no secrets: %j', (fields) => {
  expect(logged(fields)).not.toContain('opensesame');
  expect(logged(fields)).toContain('[secret]');
});
