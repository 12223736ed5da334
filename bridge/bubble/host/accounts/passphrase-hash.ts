import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import pLimit from 'p-limit';

/** A passphrase as it is stored: scrypt's result with its salt (both base64) and its cost. */
export interface PassphraseHash {
  readonly salt: string;
  readonly hash: string;
  /** N, r and p of scrypt. */
  readonly cost: readonly [n: number, r: number, p: number];
}

/**
 * 16 MiB and about 0.2 s for each passphrase.
 *
 * **Source:** OWASP Password Storage Cheat Sheet, scrypt: N = 2^14, r = 8, p = 5.
 */
export const SCRYPT_COST: PassphraseHash['cost'] = [2 ** 14, 8, 5];

const HASH_BYTES = 32;
const SALT_BYTES = 16;

/** Hashes at the same time: each takes a thread. Hashes that may wait; beyond it {@link PassphraseHasher} refuses. */
const SIMULTANEOUS = 2;
const MAX_WAITING = 64;

const runScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Hashes and compares passphrases on other threads, a few at a time. */
export class PassphraseHasher {
  readonly #cost: PassphraseHash['cost'];
  readonly #limit = pLimit(SIMULTANEOUS);
  #unknown: Promise<PassphraseHash> | null = null;

  constructor(cost = SCRYPT_COST) {
    this.#cost = cost;
  }

  /** Whether so many passphrases wait that a further one should be refused. */
  get isBusy(): boolean {
    return this.#limit.pendingCount >= MAX_WAITING;
  }

  async hash(passphrase: string): Promise<PassphraseHash> {
    const salt = randomBytes(SALT_BYTES);
    const hash = await this.#derive(passphrase, salt, this.#cost);
    return { salt: salt.toString('base64'), hash: hash.toString('base64'), cost: this.#cost };
  }

  /** Whether a passphrase is the stored one. With null, for an unknown user, it takes as long and is false. */
  async verify(passphrase: string, stored: PassphraseHash | null): Promise<boolean> {
    this.#unknown ??= this.hash('');
    const { salt, hash, cost } = stored ?? (await this.#unknown);
    const expected = Buffer.from(hash, 'base64');
    const actual = await this.#derive(passphrase, Buffer.from(salt, 'base64'), cost);
    const isSame = expected.length === actual.length && timingSafeEqual(expected, actual);
    return isSame && stored !== null;
  }

  #derive(passphrase: string, salt: Buffer, [n, r, p]: PassphraseHash['cost']): Promise<Buffer> {
    // scrypt needs 128·N·r bytes and a little more.
    const options = { N: n, r, p, maxmem: 256 * n * r };
    return this.#limit(() => runScrypt(passphrase.normalize('NFC'), salt, HASH_BYTES, options));
  }
}
