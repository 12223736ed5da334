import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Silence } from './silence.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('gives up a server that has said nothing for half a minute', () => {
  const silence = new Silence();
  vi.advanceTimersByTime(29_999);
  expect(silence.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(silence.signal.reason).toMatchObject({ name: 'AppFault', code: 'no-answer' });
});

it('says that the answer was cut short where some of it came', () => {
  const silence = new Silence();
  silence.hear(1024);
  vi.advanceTimersByTime(30_000);
  expect(silence.signal.reason).toMatchObject({ code: 'answer-cut-short' });
});

it('waits as long as each half minute brings another kilobyte', () => {
  const silence = new Silence();
  for (let kilobytes = 1; kilobytes <= 10; kilobytes++) {
    vi.advanceTimersByTime(29_000);
    silence.hear(kilobytes * 1024);
  }
  expect(silence.signal.aborted).toBe(false);
  vi.advanceTimersByTime(29_999);
  expect(silence.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(silence.signal.aborted).toBe(true);
});

it('is not kept waiting by a trickle', () => {
  const silence = new Silence();
  silence.hear(1024);
  for (let seconds = 1; seconds <= 30; seconds++) {
    vi.advanceTimersByTime(1000);
    silence.hear(1024 + seconds * 34);
  }
  expect(silence.signal.aborted).toBe(true);
});

it('gives up nothing that has come to its end', () => {
  const silence = new Silence();
  silence.hear(5000);
  silence.end();
  expect(vi.getTimerCount()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(silence.signal.aborted).toBe(false);
});
