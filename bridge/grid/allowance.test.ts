import { expect, it } from 'vitest';
import { defaultConfig } from '../config/index.ts';
import { Allowance } from './allowance.ts';

const { limits } = defaultConfig({});
const { signal } = new AbortController();

it('lets only so many requests be under way', () => {
  const allowance = new Allowance({ ...limits, requests: 2 });
  allowance.enter();
  allowance.enter();
  expect(() => allowance.enter()).toThrow('more than 2 requests at once');
  allowance.leave();
  expect(() => allowance.enter()).not.toThrow();
});

it('lets a second’s worth through at once, and the rest as the seconds go', async () => {
  const allowance = new Allowance({ ...limits, proxiedBytesPerSecond: 10_000 }, () => 5000);
  for (let i = 0; i < 11; i++) await allowance.spend(1000, signal);
  const before = performance.now();
  await allowance.spend(1000, signal);
  const waited = performance.now() - before;
  expect(waited).toBeGreaterThan(90);
  expect(waited).toBeLessThan(1000);
});

it('ends when all that a session may fetch is fetched', async () => {
  const allowance = new Allowance({ ...limits, proxiedBytes: 1000 });
  await allowance.spend(999, signal);
  allowance.enter();
  await allowance.spend(999, signal);
  expect(() => allowance.enter()).toThrow('all it may');
  await expect(allowance.spend(1, signal)).rejects.toMatchObject({ code: 'over-limit' });
});

it('stops waiting when the request ends', async () => {
  const allowance = new Allowance({ ...limits, proxiedBytesPerSecond: 10 });
  await allowance.spend(1000, signal);
  const ending = new AbortController();
  const waiting = allowance.spend(1, ending.signal);
  ending.abort(new Error('gone'));
  await expect(waiting).rejects.toThrow('gone');
});
