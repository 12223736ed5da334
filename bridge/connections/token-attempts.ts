import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../src/async/index.ts';
import { type CloseReason, TOKEN_SUBPROTOCOL_PREFIX } from '../../src/protocol/bridge/index.ts';
import { addressKey } from './address-key.ts';
import type { BridgeCounters } from './bridge-counters.ts';
import { offeredProtocols } from './offered-protocols.ts';
import type { TickClock } from './socket-lifetime.ts';

/** Wrong tokens that one address may present at once, and how many more each second. */
const WRONG_AT_ONCE = 10;
const WRONG_PER_SECOND = 0.1;

/** Addresses that are remembered, those that were seen last. */
const MAX_ADDRESSES = 10_000;

/** `limited`: after too many wrong tokens of an address, none of its tokens is looked at for a while. */
export type TokenVerdict = 'right' | 'missing' | 'wrong' | 'limited';

interface Failures {
  readonly left: TokenBucket;
  isReported: boolean;
}

/** Compares the tokens that clients present, and slows down addresses that guess. */
export class TokenAttempts {
  readonly #clock: TickClock;
  readonly #counters: BridgeCounters;
  readonly #log: FastifyBaseLogger;
  /** By {@link addressKey}. */
  readonly #failures = new LRUCache<string, Failures>({ max: MAX_ADDRESSES });

  constructor(clock: TickClock, counters: BridgeCounters, log: FastifyBaseLogger) {
    this.#clock = clock;
    this.#counters = counters;
    this.#log = log;
  }

  /** @param presented null if the client presents none. */
  check(presented: string | null, token: string, address: string): TokenVerdict {
    if (presented === null) return 'missing';
    const key = addressKey(address);
    const failures = this.#failures.get(key);
    if (failures && !failures.left.has(1, this.#clock.now)) {
      if (!failures.isReported) this.#log.warn({ address }, 'too many wrong tokens');
      failures.isReported = true;
      return 'limited';
    }
    if (equalsSecret(presented, token)) return 'right';
    this.#counters.wrongTokens += 1;
    this.#log.warn({ address }, 'wrong token');
    this.#noteFailure(key, failures);
    return 'wrong';
  }

  #noteFailure(key: string, known: Failures | undefined): void {
    const { now } = this.#clock;
    const left = known?.left ?? new TokenBucket(WRONG_PER_SECOND, now, WRONG_AT_ONCE);
    left.take(1, now);
    this.#failures.set(key, { left, isReported: false });
  }
}

/** The close code for a client without the right token; null for one that has it. */
export function closeReasonOf(verdict: TokenVerdict): CloseReason | null {
  if (verdict === 'right') return null;
  return verdict === 'limited' ? 'tooManyAttempts' : 'unauthorised';
}

/**
 * The token that a client presents among its subprotocols, the only header that a browser lets a page choose; null for
 * none. {@link presentsSeveralTokens} excludes that there are more.
 */
export function offeredToken(request: IncomingMessage): string | null {
  return offeredTokens(request)[0] ?? null;
}

/** Whether a client presents several tokens in one handshake, to guess faster. */
export function presentsSeveralTokens(request: IncomingMessage): boolean {
  return offeredTokens(request).length > 1;
}

function offeredTokens(request: IncomingMessage): string[] {
  return offeredProtocols(request)
    .filter((protocol) => protocol.startsWith(TOKEN_SUBPROTOCOL_PREFIX))
    .map((protocol) => protocol.slice(TOKEN_SUBPROTOCOL_PREFIX.length));
}

/** Compares in constant time, so that the duration reveals nothing about the secret. */
function equalsSecret(text: string, secret: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(text), digest(secret));
}
