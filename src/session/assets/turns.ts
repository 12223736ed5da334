/** Lets so many pieces of work go on at a time, the others in the order in which they came. */
export class Turns {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** @throws the signal's reason where it aborts before the work's turn; what the work throws. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    await this.#turn(signal);
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      signal.throwIfAborted();
      if (this.#free > 0) {
        this.#free--;
        resolve();
        return;
      }
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(begin), 1);
        reject(signal.reason);
      };
      this.#waiting.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** The turn goes straight to the next one: whoever comes meanwhile cannot jump the queue. */
  #next(): void {
    const begin = this.#waiting.shift();
    if (begin) begin();
    else this.#free++;
  }
}
