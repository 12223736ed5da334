import { systemClock } from '../environment.ts';
import { sleep } from '../sleep.ts';

/** Resolves after so many milliseconds; rejects with the signal's reason as soon as that aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(systemClock, ms, signal);
  signal.throwIfAborted();
}
