import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sleep } from './system-clock.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('sleeps for its time', async () => {
  let isAwake = false;
  const { signal } = new AbortController();
  const sleeping = sleep(1000, signal).then(() => {
    isAwake = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isAwake).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await sleeping;
});

it('wakes as soon as the signal is aborted, and leaves no timer behind', async () => {
  const abort = new AbortController();
  const sleeping = sleep(1000, abort.signal);
  expect(vi.getTimerCount()).toBe(1);
  abort.abort();
  await sleeping;
  expect(vi.getTimerCount()).toBe(0);
});

it('does not begin when the signal has been aborted before', async () => {
  await sleep(1000, AbortSignal.abort());
  expect(vi.getTimerCount()).toBe(0);
});
