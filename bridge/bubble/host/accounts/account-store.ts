import { existsSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { z } from 'zod';
import { readJsonFile, validate } from '../../../config/index.ts';
import { type PassphraseHash, PassphraseHasher } from './passphrase-hash.ts';

/** Bytes of the protocol's fields for user identifier and passphrase. */
export const CREDENTIAL_BYTES = 32;

/** Why an account was not made. */
export type AccountRefusal = 'bad-user' | 'bad-passphrase' | 'exists' | 'too-many';

export interface Account extends PassphraseHash {
  readonly user: string;
  /** When it was made, ISO 8601. */
  readonly created: string;
}

/** The bounds on the cost of a stored hash, which has to fit into memory. */
const COST = z.tuple([
  z
    .int()
    .min(2)
    .max(2 ** 20),
  z.int().min(1).max(32),
  z.int().min(1).max(32),
]);

const ACCOUNTS_FILE = z.strictObject({
  accounts: z.array(
    z.strictObject({
      user: z.string().refine(isUserName, 'expected 1 to 32 bytes of text'),
      created: z.iso.datetime(),
      salt: z.base64(),
      hash: z.base64(),
      cost: COST,
    }),
  ),
});

/**
 * The accounts of a bubble server: in memory, and in a file where there is one. Passphrases are stored as hashes only.
 * Two processes must not use the same file.
 */
export class AccountStore {
  readonly #path: string | null;
  readonly #limit: number;
  readonly #hasher: PassphraseHasher;
  readonly #accounts: Map<string, Account>;
  #saving: Promise<void> = Promise.resolve();

  /**
   * @param path of the file; it is made with the first account. Null keeps accounts in memory.
   * @param limit the most accounts.
   * @throws {@link ConfigError} for a file that cannot be used.
   */
  constructor(path: string | null, limit: number, hasher = new PassphraseHasher()) {
    this.#path = path;
    this.#limit = limit;
    this.#hasher = hasher;
    const accounts = path !== null && existsSync(path) ? readAccounts(path) : [];
    this.#accounts = new Map(accounts.map((account) => [account.user, account]));
  }

  /** All accounts by user, in alphabetical order. */
  list(): Account[] {
    return [...this.#accounts.values()].sort((a, b) => a.user.localeCompare(b.user));
  }

  has(user: string): boolean {
    return this.#accounts.has(user.normalize('NFC'));
  }

  /** Whether the passphrase is that of the user; also false while too many passphrases wait. */
  async verify(user: string, passphrase: string): Promise<boolean> {
    if (this.#hasher.isBusy) return false;
    return this.#hasher.verify(passphrase, this.#accounts.get(user.normalize('NFC')) ?? null);
  }

  /**
   * Makes an account. Null when it was made.
   *
   * @throws if the file cannot be written; then there is no account.
   */
  async add(user: string, passphrase: string): Promise<AccountRefusal | null> {
    const name = user.normalize('NFC');
    if (!isUserName(name)) return 'bad-user';
    if (!isPassphrase(passphrase)) return 'bad-passphrase';
    if (this.#accounts.has(name)) return 'exists';
    if (this.#hasher.isBusy) return 'too-many';
    const hash = await this.#hasher.hash(passphrase);
    // Another request may have made it while this one was hashing.
    if (this.#accounts.has(name)) return 'exists';
    if (this.#accounts.size >= this.#limit) return 'too-many';
    this.#accounts.set(name, { user: name, created: new Date().toISOString(), ...hash });
    await this.#save(() => this.#accounts.delete(name));
    return null;
  }

  /**
   * Removes an account; false where there is none.
   *
   * @throws if the file cannot be written; then the account stays.
   */
  async remove(user: string): Promise<boolean> {
    const account = this.#accounts.get(user.normalize('NFC'));
    if (!account) return false;
    this.#accounts.delete(account.user);
    await this.#save(() => this.#accounts.set(account.user, account));
    return true;
  }

  /** Writes the file after all earlier writes; calls `revert` if that fails. */
  async #save(revert: () => unknown): Promise<void> {
    const path = this.#path;
    if (path === null) return;
    const saving = this.#saving.then(() => replaceFile(path, this.list()));
    this.#saving = saving.catch(() => undefined);
    try {
      await saving;
    } catch (error) {
      revert();
      throw error;
    }
  }
}

/** Whether a text can be a user identifier: 1 to 32 bytes of UTF-8 without control characters or spaces at its ends. */
export function isUserName(text: string): boolean {
  return text !== '' && text.trim() === text && isPassphrase(text) && !/\p{Cc}/u.test(text);
}

/** Whether a text fits into the field for passphrases, whose first zero byte ends it. */
function isPassphrase(text: string): boolean {
  return Buffer.byteLength(text.normalize('NFC')) <= CREDENTIAL_BYTES && !text.includes('\0');
}

/** @throws {@link ConfigError}. */
function readAccounts(path: string): readonly Account[] {
  return validate(ACCOUNTS_FILE, readJsonFile(path), path).accounts;
}

/** Replaces the file in one step, so that a crash leaves the old or the new one. Only its owner may read it. */
async function replaceFile(path: string, accounts: readonly Account[]): Promise<void> {
  const temporary = `${path}.${process.pid}.new`;
  try {
    const file = await open(temporary, 'w', 0o600);
    try {
      await file.writeFile(`${JSON.stringify({ accounts }, null, 2)}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}
