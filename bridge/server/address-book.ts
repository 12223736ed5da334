import { TokenBucket } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';

/**
 * How many times the datagrams and bytes of one page an address may send with all its pages: some people share
 * an address, but not so many that it could drown a simulator.
 */
const PAGES_WORTH = 4;

/** For which an address is remembered without a connection, so that a new one does not bring a new burst. */
const MEMORY_MS = 5000;

/** What one address uses, with all its connections together. */
export interface AddressUse {
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
}

interface Entry extends AddressUse {
  connections: number;
  leftAt: number;
}

/** The addresses that pages come from. */
export class AddressBook {
  readonly #entries = new Map<string, Entry>();
  readonly #limits: Limits;
  #connections = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** One more connection; null where the address or the bridge has as many as it may. */
  enter(address: string, now: number): AddressUse | null {
    const entry = this.#entries.get(address) ?? this.#newEntry(now);
    if (this.#connections >= this.#limits.connections) return null;
    if (entry.connections >= this.#limits.connectionsPerAddress) return null;
    this.#entries.set(address, entry);
    entry.connections += 1;
    this.#connections += 1;
    return entry;
  }

  leave(address: string, now: number): void {
    const entry = this.#entries.get(address);
    if (!entry) return;
    entry.connections -= 1;
    entry.leftAt = now;
    this.#connections -= 1;
  }

  /** Forgets addresses that nobody uses any more. */
  tick(now: number): void {
    for (const [address, { connections, leftAt }] of this.#entries) {
      if (connections === 0 && now - leftAt > MEMORY_MS) this.#entries.delete(address);
    }
  }

  #newEntry(now: number): Entry {
    return {
      packets: new TokenBucket(this.#limits.packetsPerSecond * PAGES_WORTH, now),
      bytes: new TokenBucket(this.#limits.bytesPerSecond * PAGES_WORTH, now),
      connections: 0,
      leftAt: now,
    };
  }
}
