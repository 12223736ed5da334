import type { Clock } from '../src/async/index.ts';

interface Timer {
  at: number;
  readonly interval: number | null;
  readonly call: () => void;
}

/** A clock that only {@link run} moves; promises are given their turn after every timer. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<Timer>();

  now(): number {
    return this.#now;
  }

  wall(): number {
    return 1_700_000_000_000 + this.#now;
  }

  after(milliseconds: number, call: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, interval: null, call });
  }

  every(milliseconds: number, call: () => void): () => void {
    return this.#add({ at: this.#now + milliseconds, interval: milliseconds, call });
  }

  async run(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await turn();
    for (let timer = this.#next(end); timer; timer = this.#next(end)) {
      this.#now = Math.max(this.#now, timer.at);
      if (timer.interval === null) this.#timers.delete(timer);
      else timer.at += timer.interval;
      timer.call();
      await turn();
    }
    this.#now = end;
  }

  /** Advances the time without running timers, as while the process is suspended. */
  sleep(milliseconds: number): void {
    this.#now += milliseconds;
    for (const timer of this.#timers) timer.at = Math.max(timer.at, this.#now);
  }

  #next(end: number): Timer | null {
    let next: Timer | null = null;
    for (const timer of this.#timers) {
      if (timer.at <= end && (next === null || timer.at < next.at)) next = timer;
    }
    return next;
  }

  #add(timer: Timer): () => void {
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }
}

/** All promises that can go on do so. */
function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
