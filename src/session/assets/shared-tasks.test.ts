import { expect, it } from 'vitest';
import { SharedTasks } from './shared-tasks.ts';
import { Turns } from './turns.ts';

/** Work that ends when it is told to, or when it is aborted. */
function work() {
  const signals: AbortSignal[] = [];
  let resolve: (result: string) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const result = new Promise<string>((...settle) => {
    [resolve, reject] = settle;
  });
  const run = (signal: AbortSignal) => {
    signals.push(signal);
    signal.addEventListener('abort', () => reject(signal.reason));
    return result;
  };
  return { run, resolve, signals };
}

it('does one work for all who ask', async () => {
  const tasks = new SharedTasks<string>();
  const { run, resolve, signals } = work();
  const askers = [tasks.run('a', run, undefined), tasks.run('a', run, undefined)];
  resolve('done');
  expect(await Promise.all(askers)).toEqual(['done', 'done']);
  expect(signals).toHaveLength(1);
  expect(await tasks.run('a', async () => 'again', undefined)).toBe('again');
});

it('goes on for those who stay', async () => {
  const tasks = new SharedTasks<string>();
  const { run, resolve, signals } = work();
  const abort = new AbortController();
  const leaver = tasks.run('a', run, abort.signal);
  const stayer = tasks.run('a', run, new AbortController().signal);
  abort.abort(new Error('bored'));
  await expect(leaver).rejects.toThrow('bored');
  expect(signals[0].aborted).toBe(false);
  resolve('done');
  expect(await stayer).toBe('done');
});

it('is given up when the last one leaves, and begins anew for the next', async () => {
  const tasks = new SharedTasks<string>();
  const { run, signals } = work();
  const abort = new AbortController();
  const leaver = tasks.run('a', run, abort.signal);
  abort.abort(new Error('bored'));
  const next = tasks.run('a', async () => 'fresh', undefined);
  await expect(leaver).rejects.toThrow('bored');
  expect(signals[0].aborted).toBe(true);
  expect(await next).toBe('fresh');
  await expect(tasks.run('a', run, abort.signal)).rejects.toThrow('bored');
  expect(signals).toHaveLength(1);
});

it('turns are taken in order, and a waiting one can leave', async () => {
  const turns = new Turns(1);
  const never = new AbortController().signal;
  const abort = new AbortController();
  const order: string[] = [];
  const first = work();
  const running = turns.run(() => first.run(never), never);
  const leaver = turns.run(async () => order.push('leaver'), abort.signal);
  const failing = turns.run(() => Promise.reject(new Error('failed')), never);
  const last = turns.run(async () => order.push('last'), never);
  abort.abort(new Error('bored'));
  await expect(leaver).rejects.toThrow('bored');
  first.resolve('done');
  expect(await running).toBe('done');
  await expect(failing).rejects.toThrow('failed');
  await last;
  expect(order).toEqual(['last']);
});
