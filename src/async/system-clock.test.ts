import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sleep } from './system-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('resolves after the time given', async () => {
  let isResolved = false;
  const { signal } = new AbortController();
  const sleeping = sleep(1000, signal).then(() => {
    isResolved = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isResolved).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
});

it('resolves as soon as the signal is aborted, and leaves no timer behind', async () => {
  const abort = new AbortController();
  const sleeping = sleep(1000, abort.signal);
  expect(vi.getTimerCount()).toBe(1);
  abort.abort();
  await sleeping;
  expect(vi.getTimerCount()).toBe(0);
});

it('resolves at once, without a timer, if the signal is already aborted', async () => {
  await sleep(1000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
