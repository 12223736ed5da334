import { type Clock, sleep, systemClock } from '../../src/async/index.ts';
import type { Steps } from '../../src/formats/steps/index.ts';

/** Milliseconds of work without a pause. */
const SLICE_MS = 2;
/** The pause after each slice, for each millisecond of it: other work gets three quarters of the thread. */
const PAUSE = 3;

/** Does long work in slices, between which the thread does other work; one after the other, in the order of the calls. */
export class SlicedWork {
  readonly #clock: Pick<Clock, 'now' | 'after'>;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: Pick<Clock, 'now' | 'after'> = systemClock) {
    this.#clock = clock;
  }

  /** @throws what the work throws; the signal's reason when it is aborted. */
  run<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
    const result = this.#last.then(() => this.#runSlices(steps, signal));
    this.#last = result.catch(() => {});
    return result;
  }

  async #runSlices<T>(steps: Steps<T>, signal: AbortSignal): Promise<T> {
    for (;;) {
      signal.throwIfAborted();
      const startedAt = this.#clock.now();
      let elapsed = 0;
      do {
        const { done, value } = steps.next();
        if (done) return value;
        elapsed = this.#clock.now() - startedAt;
      } while (elapsed < SLICE_MS);
      await sleep(PAUSE * elapsed, signal, this.#clock);
    }
  }
}
