import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mayPass, PassingFault, pause, RETRY_PAUSES_MS, tryAgain } from './index.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fails so many times, then gives the number of the try. */
function failing(times: number, error: Error = new PassingFault('busy')) {
  const attempt = vi.fn(() => {
    const count = attempt.mock.calls.length;
    return count > times ? Promise.resolve(count) : Promise.reject(error);
  });
  return attempt;
}

describe('tryAgain', () => {
  const never = new AbortController().signal;

  it('asks until it works, after growing pauses', async () => {
    const attempt = failing(3);
    const result = tryAgain(attempt, never);
    await vi.advanceTimersByTimeAsync(499);
    expect(attempt).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(attempt).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(1500 + 4000);
    await expect(result).resolves.toBe(4);
  });

  it('gives up with the last fault, and at once with one that stays', async () => {
    const busy = failing(99);
    const outcome = expect(tryAgain(busy, never)).rejects.toThrow('busy');
    await vi.runAllTimersAsync();
    await outcome;
    expect(busy).toHaveBeenCalledTimes(RETRY_PAUSES_MS.length + 1);
    const gone = failing(99, new RangeError('gone'));
    await expect(tryAgain(gone, never)).rejects.toThrow('gone');
    expect(gone).toHaveBeenCalledTimes(1);
  });

  it('stops between two tries when the signal aborts', async () => {
    const abort = new AbortController();
    const attempt = failing(99);
    const outcome = expect(tryAgain(attempt, abort.signal)).rejects.toThrow('enough');
    await vi.advanceTimersByTimeAsync(100);
    abort.abort(new Error('enough'));
    await outcome;
    expect(attempt).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('pause does not begin when the signal has aborted', async () => {
  await expect(pause(1000, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough');
  expect(vi.getTimerCount()).toBe(0);
});

it.each([
  [200, false],
  [404, false],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
])('status %d may pass: %s', (status, expected) => {
  expect(mayPass(status)).toBe(expected);
});
