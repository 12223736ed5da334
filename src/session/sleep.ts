import type { Clock } from './environment.ts';

/** Resolves after so many milliseconds, or at once when the signal is given. */
export function sleep(clock: Clock, milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const done = () => {
      cancel();
      signal.removeEventListener('abort', done);
      resolve();
    };
    const cancel = clock.after(milliseconds, done);
    signal.addEventListener('abort', done);
  });
}
