import type { Random } from '../random.ts';
import type { LinkOptions } from '../types.ts';

/** A network that does no harm. */
export const PERFECT_LINK: LinkOptions = {
  loss: 0,
  latency: 0,
  jitter: 0,
  duplication: 0,
  reordering: 0,
};

/** As many datagrams may be on their way; further ones are lost, as in any full queue. */
const MOST_ON_THE_WAY = 20_000;

/** Milliseconds after which a datagram that was held back goes on even though no other one came. */
const LONGEST_HOLD = 100;

/** One direction of a network: what it carries may be lost, late, doubled, or overtaken. */
export class Link {
  readonly #options: LinkOptions;
  readonly #random: Random;
  readonly #timers = new Set<NodeJS.Timeout>();
  #held: (() => void)[] = [];
  #isClosed = false;
  #lost = 0;

  constructor(options: LinkOptions, random: Random) {
    this.#options = options;
    this.#random = random;
  }

  /** Datagrams that never arrived. */
  get lost(): number {
    return this.#lost;
  }

  /** Calls `deliver` when the datagram arrives: never, once, or twice. At once on a perfect link. */
  carry(deliver: () => void): void {
    if (this.#isClosed) return;
    if (this.#happens(this.#options.loss)) {
      this.#lost += 1;
      return;
    }
    this.#send(deliver);
    if (this.#happens(this.#options.duplication)) this.#send(deliver);
  }

  /** What is on its way is lost. */
  close(): void {
    this.#isClosed = true;
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.#held = [];
  }

  #send(deliver: () => void): void {
    if (this.#happens(this.#options.reordering)) {
      this.#held.push(deliver);
      this.#later(LONGEST_HOLD, () => this.#release());
      return;
    }
    const { latency, jitter } = this.#options;
    const delay = latency + this.#random() * jitter;
    if (delay > 0) this.#later(delay, () => this.#arrive(deliver));
    else this.#arrive(deliver);
  }

  #arrive(deliver: () => void): void {
    deliver();
    this.#release();
  }

  #release(): void {
    const held = this.#held;
    this.#held = [];
    for (const deliver of held) deliver();
  }

  #later(delay: number, act: () => void): void {
    if (this.#timers.size >= MOST_ON_THE_WAY) {
      this.#lost += 1;
      return;
    }
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      act();
    }, delay);
    this.#timers.add(timer);
  }

  #happens(chance: number): boolean {
    return chance > 0 && this.#random() < chance;
  }
}
