/** Time and timers, so that tests can have their own. */
export interface Clock {
  /** Milliseconds, never going back. */
  now(): number;
  /** Milliseconds since 1970. */
  wall(): number;
  /** Calls once after so many milliseconds; the returned function cancels it. */
  after(milliseconds: number, call: () => void): () => void;
  /** Calls every so many milliseconds; the returned function ends it. */
  every(milliseconds: number, call: () => void): () => void;
}

/** The clock and timers of the platform. */
export const systemClock: Clock = {
  now: () => performance.now(),
  wall: () => Date.now(),
  after(milliseconds, call) {
    const timer = setTimeout(call, milliseconds);
    return () => clearTimeout(timer);
  },
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds);
    return () => clearInterval(timer);
  },
};

/**
 * Resolves after so many milliseconds, or as soon as the signal is aborted: callers who must not go on then call
 * `signal.throwIfAborted()` afterwards.
 */
export function sleep(
  milliseconds: number,
  signal: AbortSignal,
  clock: Pick<Clock, 'after'> = systemClock,
): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve();
      return;
    }
    const wake = () => {
      cancel();
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const cancel = clock.after(milliseconds, wake);
    signal.addEventListener('abort', wake);
  });
}
