import { PassingFault } from './faults.ts';
import { pause } from './pause.ts';

/** Before the second, third and fourth try. */
export const RETRY_PAUSES_MS: readonly number[] = [500, 1500, 4000];

/**
 * Does something that may fail for a while, up to four times in all.
 *
 * @throws what the last try threw, the first thing that is no {@link PassingFault}, or the signal's reason.
 */
export async function tryAgain<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const pauseMs of RETRY_PAUSES_MS) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof PassingFault)) throw error;
    }
    await pause(pauseMs, signal);
  }
  return attempt();
}
