import { AppFault } from './faults.ts';

/** A server that gives less than this much in this time has stopped. */
const SILENCE_MS = 30_000;
const LEAST_BYTES = 1024;

/** Gives up what waits for a server that has stopped. */
export class Silence {
  readonly #abort = new AbortController();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #heard = 0;

  constructor() {
    this.#begin();
  }

  /** Aborted with an {@link AppFault}, `no-answer` or `answer-cut-short`. */
  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** @param received Bytes of the answer so far. */
  hear(received: number): void {
    if (received - this.#heard < LEAST_BYTES) return;
    this.#heard = received;
    this.#begin();
  }

  end(): void {
    clearTimeout(this.#timer);
  }

  #begin(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const code = this.#heard > 0 ? 'answer-cut-short' : 'no-answer';
      this.#abort.abort(new AppFault(code, `nothing more came in ${SILENCE_MS} ms`));
    }, SILENCE_MS);
  }
}
