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

it('gives an early response to the first reader, and a new one to the next', async () => {
  const end = prefetch(['walk.anim'], BASE);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await fetchFile(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await fetchFile(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const [, init] of fetched.mock.calls) expect(init.credentials).toBe('omit');
  end();
});

it('requests each address once, and only addresses on the web', () => {
  const first = prefetch(['walk.anim', 'data:,x', 'blob:https://host.example/1', 'http://'], BASE);
  const second = prefetch(['./walk.anim'], BASE);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([WALK.href]);
  first();
  second();
});

it('aborts requests that were not taken over, and no others', async () => {
  const end = prefetch(['walk.anim', 'run.anim'], BASE);
  await fetchFile(WALK, signal);
  end();
  const [walk, run] = fetched.mock.calls.map(([, init]) => init.signal as AbortSignal);
  expect(walk.aborted).toBe(false);
  expect(run.aborted).toBe(true);
});

it('is aborted by the signal of the reader who took it over', async () => {
  prefetch(['walk.anim'], BASE);
  const life = new AbortController();
  await fetchFile(WALK, life.signal);
  life.abort(new Error('enough'));
  const [[, init]] = fetched.mock.calls;
  expect(init.signal?.reason).toEqual(new Error('enough'));
});

it('leaves a failure to its reader', async () => {
  fetched.mockRejectedValue(new TypeError('no answer'));
  prefetch(['walk.anim'], BASE);
  await expect(fetchFile(WALK, signal)).rejects.toThrow('no answer');
});
