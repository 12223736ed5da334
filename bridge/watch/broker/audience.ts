import type { Clock } from '../../../src/async/index.ts';
import type { Interest } from './broker-messages.ts';

/** A process announces its watchers this often. */
export const ANNOUNCE_MS = 2000;
/** One that has not announced any for so long has none. */
const FORGET_MS = 3.5 * ANNOUNCE_MS;
/** Processes that are remembered at most. */
const MAX_PROCESSES = 4096;

/** The watchers of one source in other processes, as those announce them. */
export class Audience {
  readonly #clock: Pick<Clock, 'now'>;
  readonly #own: string;
  readonly #others = new Map<string, { readonly watchers: number; readonly until: number }>();

  /** @param own name of this process, whose own announcements do not count. */
  constructor(clock: Pick<Clock, 'now'>, own: string) {
    this.#clock = clock;
    this.#own = own;
  }

  hear({ process, watchers }: Interest): void {
    if (process === this.#own) return;
    this.#others.delete(process);
    if (watchers === 0 || this.#others.size >= MAX_PROCESSES) return;
    this.#others.set(process, { watchers, until: this.#clock.now() + FORGET_MS });
  }

  /** Watchers in other processes. */
  get size(): number {
    const now = this.#clock.now();
    let size = 0;
    for (const [process, { watchers, until }] of this.#others) {
      if (until > now) size += watchers;
      else this.#others.delete(process);
    }
    return size;
  }
}
