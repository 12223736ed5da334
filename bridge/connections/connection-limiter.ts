import { TokenBucket } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';
import { addressKey } from './address-key.ts';

/**
 * All pages of one address together may send this many times what a single page may: people do share an address,
 * but it must not drown a simulator.
 */
const PAGES_PER_ADDRESS = 4;

/**
 * How long an address is remembered without a connection, so that reconnecting does not buy a new burst: all its buckets
 * are full by then.
 */
const FORGET_AFTER_MS = 60_000;

/** Addresses that are remembered; those without a connection give way. */
const MAX_ADDRESSES = 10_000;

/** What all pages of one address together may still send; an IPv6 address shares it with its network. */
export interface AddressBudget {
  /** By {@link addressKey}. */
  readonly key: string;
  readonly packets: TokenBucket;
  readonly bytes: TokenBucket;
  readonly logins: TokenBucket;
}

interface AddressEntry extends AddressBudget {
  connections: number;
  releasedAt: number;
}

/** Limits the connections in all and per address, and holds the rate limits that the pages of an address share. */
export class ConnectionLimiter {
  /** By {@link addressKey}. */
  readonly #entries = new Map<string, AddressEntry>();
  readonly #limits: Limits;
  #connections = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** Whether there are as many connections as allowed in all. */
  get isFull(): boolean {
    return this.#connections >= this.#limits.connections;
  }

  isAddressFull(address: string): boolean {
    const entry = this.#entries.get(addressKey(address));
    return entry !== undefined && entry.connections >= this.#limits.connectionsPerAddress;
  }

  /** Admits one more connection; null if the address or the bridge already has as many as allowed. */
  admit(address: string, now: number): AddressBudget | null {
    if (this.isFull || this.isAddressFull(address)) return null;
    const key = addressKey(address);
    const entry = this.#entries.get(key) ?? this.#createEntry(key, now);
    if (this.#entries.size >= MAX_ADDRESSES) this.#forgetOldest();
    this.#entries.set(key, entry);
    entry.connections += 1;
    this.#connections += 1;
    return entry;
  }

  /** Ends an admitted connection. */
  release(address: string, now: number): void {
    const entry = this.#entries.get(addressKey(address));
    if (!entry) return;
    entry.connections -= 1;
    entry.releasedAt = now;
    this.#connections -= 1;
  }

  /** Forgets addresses that have been without a connection for a while. */
  tick(now: number): void {
    for (const [address, { connections, releasedAt }] of this.#entries) {
      if (connections === 0 && now - releasedAt > FORGET_AFTER_MS) this.#entries.delete(address);
    }
  }

  #forgetOldest(): void {
    for (const [key, { connections }] of this.#entries) {
      if (connections > 0) continue;
      this.#entries.delete(key);
      return;
    }
  }

  #createEntry(key: string, now: number): AddressEntry {
    const { packetsPerSecond, bytesPerSecond, loginsPerMinute } = this.#limits;
    return {
      key,
      packets: new TokenBucket(packetsPerSecond * PAGES_PER_ADDRESS, now),
      bytes: new TokenBucket(bytesPerSecond * PAGES_PER_ADDRESS, now),
      logins: new TokenBucket(loginsPerMinute / 60, now, loginsPerMinute),
      connections: 0,
      releasedAt: now,
    };
  }
}
