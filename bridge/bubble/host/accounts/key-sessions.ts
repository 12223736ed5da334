import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { TokenBucket } from '../../../../src/async/index.ts';
import { addressKey } from '../../../connections/address-key.ts';

/** Wrong keys that one address may try at once, and how many it gains a minute; and those of all addresses together. */
const ATTEMPTS = { atOnce: 5, perMinute: 2 };
const ALL_ATTEMPTS = { atOnce: 30, perMinute: 20 };

/** How long who has given the key need not give it again, and how many may be at it. */
const SESSION_MS = 3600_000;
const MAX_SESSIONS = 64;
const MAX_ADDRESSES = 10_000;
const TOKEN_BYTES = 32;
const MS_PER_MINUTE = 60_000;

/** Somebody who has given the server's key. */
export interface KeySession {
  /** The value of the cookie. */
  readonly token: string;
  /** The hidden value of this session's forms. */
  readonly formToken: string;
}

/** Compares keys, limits the attempts, and remembers who has given the right one. Times are milliseconds. */
export class KeySessions {
  readonly #key: string;
  readonly #sessions = new Map<string, KeySession & { readonly until: number }>();
  /** By {@link addressKey}. */
  readonly #attempts = new LRUCache<string, TokenBucket>({ max: MAX_ADDRESSES });
  #allAttempts: TokenBucket | null = null;

  constructor(key: string) {
    this.#key = key;
  }

  /** A session if the key is right; `wrong`; or `limited`, whatever the key, after too many attempts. */
  open(key: string, address: string, now: number): KeySession | 'wrong' | 'limited' {
    if (!this.#mayTry(address, now)) return 'limited';
    if (!isSameText(key, this.#key)) return 'wrong';
    // The right key costs no attempt.
    this.#attempts.delete(addressKey(address));
    this.#forgetOld(now);
    const [token, formToken] = [randomToken(), randomToken()];
    const session = { token, formToken, until: now + SESSION_MS };
    this.#sessions.set(token, session);
    return session;
  }

  /** The session of a cookie; null if there is none, or no longer. */
  find(token: string | null, now: number): KeySession | null {
    const session = token === null ? undefined : this.#sessions.get(token);
    return session && session.until > now ? session : null;
  }

  close(token: string): void {
    this.#sessions.delete(token);
  }

  #mayTry(address: string, now: number): boolean {
    const key = addressKey(address);
    const own = this.#attempts.get(key) ?? bucket(ATTEMPTS, now);
    this.#attempts.set(key, own);
    this.#allAttempts ??= bucket(ALL_ATTEMPTS, now);
    return own.take(1, now) && this.#allAttempts.take(1, now);
  }

  #forgetOld(now: number): void {
    for (const [token, { until }] of this.#sessions) {
      if (until <= now || this.#sessions.size >= MAX_SESSIONS) this.#sessions.delete(token);
    }
  }
}

/** Whether two texts are the same, in a time that does not depend on where they differ. */
export function isSameText(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

const randomToken = () => randomBytes(TOKEN_BYTES).toString('base64url');

const bucket = ({ atOnce, perMinute }: typeof ATTEMPTS, now: number) =>
  new TokenBucket((perMinute * 1000) / MS_PER_MINUTE, now, atOnce);
