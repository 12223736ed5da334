import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerFrom, askEarly } from './early-answers.ts';

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
  const end = askEarly(['walk.anim'], BASE);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await answerFrom(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(await (await answerFrom(WALK, signal)).text()).toBe(WALK.href);
  expect(fetched).toHaveBeenCalledTimes(2);
  for (const [, init] of fetched.mock.calls) expect(init.credentials).toBe('omit');
  end();
});

it('asks once for what several want, and never for what is not on the web', () => {
  const first = askEarly(['walk.anim', 'data:,x', 'blob:https://host.example/1', 'http://'], BASE);
  const second = askEarly(['./walk.anim'], BASE);
  expect(fetched.mock.calls.map(([url]) => url)).toEqual([WALK.href]);
  first();
  second();
});

it('gives up what nobody has taken, and leaves what somebody has', async () => {
  const end = askEarly(['walk.anim', 'run.anim'], BASE);
  await answerFrom(WALK, signal);
  end();
  const [walk, run] = fetched.mock.calls.map(([, init]) => init.signal as AbortSignal);
  expect(walk.aborted).toBe(false);
  expect(run.aborted).toBe(true);
});

it('ends with the signal of whoever has taken it', async () => {
  askEarly(['walk.anim'], BASE);
  const life = new AbortController();
  await answerFrom(WALK, life.signal);
  life.abort(new Error('enough'));
  const [[, init]] = fetched.mock.calls;
  expect(init.signal?.reason).toEqual(new Error('enough'));
});

it('leaves a failure to whoever asks', async () => {
  fetched.mockRejectedValue(new TypeError('no answer'));
  askEarly(['walk.anim'], BASE);
  await expect(answerFrom(WALK, signal)).rejects.toThrow('no answer');
});
