import type { Clock } from '../../src/async/index.ts';

/** The system's clock, until a test stops it: then time passes only by {@link advance}. */
export class ControlledClock implements Pick<Clock, 'now' | 'every'> {
  readonly #calls = new Set<() => void>();
  #stoppedAt: number | null = null;
  #advanced = 0;

  now(): number {
    return (this.#stoppedAt ?? performance.now()) + this.#advanced;
  }

  every(milliseconds: number, call: () => void): () => void {
    const timer = setInterval(() => {
      if (this.#stoppedAt === null) call();
    }, milliseconds);
    this.#calls.add(call);
    return () => {
      clearInterval(timer);
      this.#calls.delete(call);
    };
  }

  /** No time passes any more by itself. */
  stop(): void {
    this.#stoppedAt ??= performance.now();
  }

  /** Time passes by itself again, from where it stopped. */
  resume(): void {
    if (this.#stoppedAt === null) return;
    this.#advanced += this.#stoppedAt - performance.now();
    this.#stoppedAt = null;
  }

  /** Lets time pass, and makes all periodic calls once. */
  advance(milliseconds: number): void {
    this.#advanced += milliseconds;
    for (const call of [...this.#calls]) call();
  }
}
