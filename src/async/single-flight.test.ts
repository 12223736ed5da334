import { expect, it } from 'vitest';
import { SingleFlight } from './single-flight.ts';

/** Work that ends when the test resolves it, or when it is aborted. */
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

it('runs the work once for all who call while it runs', async () => {
  const flights = new SingleFlight<string>();
  const { run, resolve, signals } = work();
  const callers = [flights.run('a', run), flights.run('a', run)];
  resolve('done');
  expect(await Promise.all(callers)).toEqual(['done', 'done']);
  expect(signals).toHaveLength(1);
  expect(await flights.run('a', async () => 'again')).toBe('again');
});

it('goes on for the callers that still wait', async () => {
  const flights = new SingleFlight<string>();
  const { run, resolve, signals } = work();
  const abort = new AbortController();
  const leaving = flights.run('a', run, abort.signal);
  const staying = flights.run('a', run, new AbortController().signal);
  abort.abort(new Error('bored'));
  await expect(leaving).rejects.toThrow('bored');
  expect(signals[0].aborted).toBe(false);
  resolve('done');
  expect(await staying).toBe('done');
});

it('is aborted when the last caller leaves, and starts anew for the next', async () => {
  const flights = new SingleFlight<string>();
  const { run, signals } = work();
  const abort = new AbortController();
  const leaving = flights.run('a', run, abort.signal);
  abort.abort(new Error('bored'));
  const next = flights.run('a', async () => 'fresh');
  await expect(leaving).rejects.toThrow('bored');
  expect(signals[0].aborted).toBe(true);
  expect(await next).toBe('fresh');
  await expect(flights.run('a', run, abort.signal)).rejects.toThrow('bored');
  expect(signals).toHaveLength(1);
});

it('is not aborted by a caller that leaves after the end', async () => {
  const flights = new SingleFlight<string>();
  const { run, resolve, signals } = work();
  const abort = new AbortController();
  const caller = flights.run('a', run, abort.signal);
  resolve('done');
  expect(await caller).toBe('done');
  abort.abort();
  expect(signals[0].aborted).toBe(false);
});
