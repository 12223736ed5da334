interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  /** Callers that still wait for the result. */
  waiting: number;
}

/**
 * Runs work once for all callers that want the same at the same time, and aborts it when the last of them has left.
 * Results are not kept: the next call after the end runs the work again.
 */
export class SingleFlight<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /**
   * @param work is called only if none with this key is running. Its signal is aborted with the reason of the last
   *   caller that left.
   * @param signal the caller's own; without one it waits to the end.
   * @throws what the work throws, or the reason of the caller's signal as soon as that is aborted.
   */
  async run(
    key: string,
    work: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    signal?.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#start(key, work);
    flight.waiting++;
    if (!signal) return flight.result;
    const leave = () => {
      if (--flight.waiting > 0) return;
      // Forgotten first, so that a call from now on starts anew.
      this.#forget(key, flight);
      flight.controller.abort(signal.reason);
    };
    return abortable(flight.result, signal, leave);
  }

  #start(key: string, work: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = { result: work(controller.signal), controller, waiting: 0 };
    this.#flights.set(key, flight);
    const forget = () => this.#forget(key, flight);
    flight.result.then(forget, forget);
    return flight;
  }

  #forget(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

/**
 * Settles as the promise does, or rejects with the signal's reason as soon as the signal is aborted. That does not stop
 * the work behind the promise.
 *
 * @param onAbort is called if the signal is aborted before the promise has settled.
 */
export function abortable<T>(
  promise: Promise<T>,
  signal: AbortSignal,
  onAbort?: () => void,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      reject(signal.reason);
      onAbort?.();
    };
    signal.addEventListener('abort', abort, { once: true });
    if (signal.aborted) abort();
    promise.finally(() => signal.removeEventListener('abort', abort)).then(resolve, reject);
  });
}
