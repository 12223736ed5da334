import { Refusal } from '../refusal.ts';

interface Flight<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  isOver: boolean;
  waiting: number;
}

/**
 * Work of which one is enough for all who want the same. It is given up when nobody waits for it any more.
 */
export class SharedFetches<T> {
  readonly #flights = new Map<string, Flight<T>>();

  /** @param begin starts the work; called only where it is not under way. */
  async share(
    key: string,
    signal: AbortSignal,
    begin: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    signal.throwIfAborted();
    const flight = this.#flights.get(key) ?? this.#begin(key, begin);
    flight.waiting++;
    try {
      return await orAborted(flight.result, signal);
    } finally {
      flight.waiting--;
      if (flight.waiting === 0 && !flight.isOver) {
        this.#drop(key, flight);
        flight.controller.abort(new Refusal('no-session', 'nobody waits for it any more'));
      }
    }
  }

  #begin(key: string, begin: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const controller = new AbortController();
    const flight: Flight<T> = {
      result: begin(controller.signal),
      controller,
      isOver: false,
      waiting: 0,
    };
    this.#flights.set(key, flight);
    const land = () => {
      flight.isOver = true;
      this.#drop(key, flight);
    };
    flight.result.then(land, land);
    return flight;
  }

  #drop(key: string, flight: Flight<T>): void {
    if (this.#flights.get(key) === flight) this.#flights.delete(key);
  }
}

function orAborted<T>(result: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    result.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
