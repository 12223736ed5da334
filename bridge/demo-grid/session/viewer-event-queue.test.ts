import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ViewerEventQueue } from './viewer-event-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const event = (message: string) => ({ message, body: new Map() });
const never = new AbortController().signal;
const queue = () => new ViewerEventQueue(1000, 41);

it('returns the waiting events, again until they are acknowledged', async () => {
  const events = queue();
  events.push(event('A'), event('B'));
  const first = { kind: 'events', id: 42, events: [event('A'), event('B')] };
  expect(await events.poll(null, never)).toEqual(first);
  events.push(event('C'));
  expect(await events.poll(null, never)).toEqual(first);
  expect(await events.poll(42, never)).toEqual({ kind: 'events', id: 43, events: [event('C')] });
});

it('holds a poll until an event or the timeout', async () => {
  const events = queue();
  const answered = events.poll(null, never);
  events.push(event('A'));
  expect(await answered).toMatchObject({ kind: 'events', id: 42 });
  const unanswered = events.poll(42, never);
  vi.advanceTimersByTime(1000);
  expect(await unanswered).toEqual({ kind: 'nothing' });
});

it('has one poll at a time, and none of a client that has disconnected', async () => {
  const events = queue();
  const older = events.poll(null, never);
  const leaving = new AbortController();
  const newer = events.poll(null, leaving.signal);
  expect(await older).toEqual({ kind: 'nothing' });
  leaving.abort();
  expect(await newer).toEqual({ kind: 'nothing' });
  events.push(event('A'));
  expect(await events.poll(null, never)).toMatchObject({ kind: 'events' });
});

it('is gone after it is closed', async () => {
  const events = queue();
  const waiting = events.poll(null, never);
  events.close();
  expect(await waiting).toEqual({ kind: 'gone' });
  events.push(event('A'));
  expect(await events.poll(null, never)).toEqual({ kind: 'gone' });
});

it('keeps a limited number of events', async () => {
  const events = queue();
  for (let count = 0; count < 1000; count++) events.push(event('A'));
  const result = await events.poll(null, never);
  expect(result.kind === 'events' && result.events.length).toBe(200);
});
