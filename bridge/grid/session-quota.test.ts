import { expect, it } from 'vitest';
import { defaultConfig } from '../config/index.ts';
import { SessionQuota } from './session-quota.ts';

const { limits } = defaultConfig({});
const { signal } = new AbortController();

it('limits the requests at once', () => {
  const quota = new SessionQuota({ ...limits, requests: 2 });
  quota.beginRequest();
  quota.beginRequest();
  expect(() => quota.beginRequest()).toThrow('more than 2 requests at once');
  quota.endRequest();
  expect(() => quota.beginRequest()).not.toThrow();
});

it('allows a second’s worth of bytes at once, and delays what exceeds it', async () => {
  const quota = new SessionQuota({ ...limits, proxiedBytesPerSecond: 10_000 }, () => 5000);
  for (let i = 0; i < 11; i++) await quota.spendBytes(1000, signal);
  const before = performance.now();
  await quota.spendBytes(1000, signal);
  const waited = performance.now() - before;
  expect(waited).toBeGreaterThan(90);
  expect(waited).toBeLessThan(1000);
});

it('allows no more than the total of a session', async () => {
  const quota = new SessionQuota({ ...limits, proxiedBytes: 1000 });
  await quota.spendBytes(999, signal);
  quota.beginRequest();
  await quota.spendBytes(999, signal);
  expect(() => quota.beginRequest()).toThrow('all it may');
  await expect(quota.spendBytes(1, signal)).rejects.toMatchObject({ code: 'over-limit' });
});

it('stops the delay when the request is aborted', async () => {
  const quota = new SessionQuota({ ...limits, proxiedBytesPerSecond: 10 });
  await quota.spendBytes(1000, signal);
  const ending = new AbortController();
  const waiting = quota.spendBytes(1, ending.signal);
  ending.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});

it('delays what exceeds the rate of seeds and event queues, of which a quarter may come in a second', async () => {
  let now = 0;
  const quota = new SessionQuota({ ...limits, eventBytes: 1000 }, () => now);
  const delayOf = async (bytes: number) => {
    const leaving = new AbortController();
    leaving.abort(new Error('delayed'));
    return quota.spendEventBytes(bytes, leaving.signal).then(
      () => 'at once',
      (error: Error) => error.message,
    );
  };
  expect(await delayOf(1000)).toBe('at once');
  expect(await delayOf(250)).toBe('at once');
  expect(await delayOf(1)).toBe('delayed');
  now = 1005;
  expect(await delayOf(1)).toBe('at once');
  expect(await delayOf(1)).toBe('delayed');
  now = 60_000;
  expect(await delayOf(1000)).toBe('at once');
});
