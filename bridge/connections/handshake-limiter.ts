import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../src/async/index.ts';
import type { Limits } from '../config/index.ts';
import { addressKey } from './address-key.ts';
import type { TickClock } from './socket-lifetime.ts';

/** Handshakes per second that any address may make, however few connections it may have. */
const MIN_PER_SECOND = 16;

/** Addresses that are remembered, those that were seen last. */
const MAX_ADDRESSES = 10_000;

/**
 * Limits the WebSocket handshakes of an address. In a second it may make as many as it may have connections, and four
 * times as many at once, but not fewer than with 16 connections: enough for all its pages when they reconnect.
 */
export class HandshakeLimiter {
  readonly #limits: Limits;
  readonly #clock: TickClock;
  /** By {@link addressKey}. */
  readonly #handshakes = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES });

  constructor(limits: Limits, clock: TickClock) {
    this.#limits = limits;
    this.#clock = clock;
  }

  /** Whether the address may make another one. */
  admit(address: string): boolean {
    const { now } = this.#clock;
    const perSecond = Math.max(MIN_PER_SECOND, this.#limits.connectionsPerAddress);
    const key = addressKey(address);
    const handshakes = this.#handshakes.get(key) ?? new TokenBucket(perSecond, now, 4 * perSecond);
    this.#handshakes.set(key, handshakes);
    return handshakes.take(1, now);
  }
}
