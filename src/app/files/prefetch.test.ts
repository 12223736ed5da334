import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchFile, prefetch } from './prefetch.ts';

const BASE = 'https://host.example/page/';
const WALK = new URL('walk.anim', BASE);
const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const { signal } = new AbortController();

beforeEach(() => {
  fetched.mockImplementation(async (url) => new Response(url));
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  fetched.mockReset();
  vi.unstubAllGlobals();
});

it('gives an early answer to the first who reads it, and a new one to the next', async () => {
  const end = prefetch(['walk.anim'], BASE);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await fetchFile(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await fetchFile(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const [, init] of fetched.mock.calls) expect(init.credentials).toBe('omit');
  end();
});

it('asks once for what several want, and never for what is not on the web', () => {
  const first = prefetch(['walk.anim', 'data:,x', 'blob:https://host.example/1', 'http://'], BASE);
  const second = prefetch(['./walk.anim'], BASE);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([WALK.href]);
  first();
  second();
});

it('gives up what nobody has taken, and leaves what somebody has', async () => {
  const end = prefetch(['walk.anim', 'run.anim'], BASE);
  await fetchFile(WALK, signal);
  end();
  const [walk, run] = fetched.mock.calls.map(([, init]) => init.signal as AbortSignal);
  expect(walk.aborted).toBe(false);
  expect(run.aborted).toBe(true);
});

it('ends with the signal of whoever has taken it', async () => {
  prefetch(['walk.anim'], BASE);
  const life = new AbortController();
  await fetchFile(WALK, life.signal);
  life.abort(new Error('enough'));
  const [[, init]] = fetched.mock.calls;
  expect(init.signal?.reason).toEqual(new Error('enough'));
});

it('leaves a failure to whoever asks', async () => {
  fetched.mockRejectedValue(new TypeError('no answer'));
  prefetch(['walk.anim'], BASE);
  await expect(fetchFile(WALK, signal)).rejects.toThrow('no answer');
});
