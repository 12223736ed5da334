/** Answers of 404 after which a viewer gives up. */
const TRIES = 3;

/** Seconds: a region may still be getting its capabilities ready. */
const PAUSE = 0.25;

/**
 * Seconds to wait before a request to the capability is made again, or null to give up: only a 404 is worth
 * another try.
 *
 * @param status of the answer to the last try.
 * @param tries that were made, this one included.
 *
 * **Source:** puppetry.md section 1.3.
 */
export function puppetryRetryPause(status: number, tries: number): number | null {
  return status === 404 && tries < TRIES ? PAUSE : null;
}
