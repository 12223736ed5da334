/** Milliseconds. */
const FIRST_DELAY = 250;
const LONGEST_DELAY = 15_000;
/** Share of a delay by which it may be shorter, so that not all pages come back at once. */
const JITTER = 0.5;

/**
 * How long to wait before a try to connect again.
 *
 * @param attempt from 1.
 * @param random in [0, 1).
 */
export function backOffDelay(attempt: number, random: number): number {
  const full = Math.min(LONGEST_DELAY, FIRST_DELAY * 2 ** (attempt - 1));
  return full * (1 - JITTER * random);
}
