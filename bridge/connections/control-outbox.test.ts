import { expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { ControlOutbox } from './control-outbox.ts';

it('as many control messages wait for a page that does not read as are allowed, and no more', () => {
  const waiting: (() => void)[] = [];
  const socket = { send: (_text: string, sent: () => void) => waiting.push(sent) };
  const outbox = new ControlOutbox(socket as unknown as WebSocket);
  const sendMany = () => {
    let count = 0;
    while (count < 5000 && outbox.send({ type: 'dropped', count })) count += 1;
    return count;
  };
  expect(sendMany()).toBe(1000);
  expect(sendMany()).toBe(0);
  for (const sent of waiting.splice(0, 300)) sent();
  expect(sendMany()).toBe(300);
  expect(waiting).toHaveLength(1000);
});
