import type { GridChoice } from '../../protocol/bridge/index.ts';
import type { LoginForm } from '../../session/index.ts';
import { LOGIN } from '../words/en/live.ts';
import type { SavedGrid } from './saved-grids.ts';

/** The choice in the form of where to start. */
export type StartChoice = 'last' | 'home' | 'region';

/** The fields of the login form, except for the password, which stays in its input element. */
export interface LoginDraft {
  /** Id of a grid of the bridge, or the login address of one that the user has added; empty without any. */
  readonly grid: string;
  /** First and last name, or a single name. */
  readonly name: string;
  readonly start: StartChoice;
  readonly region: string;
  /** Metres. */
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The centre of a region, in metres, a little above the ground of most. */
const DEFAULT_POSITION = { x: 128, y: 128, z: 25 };

/**
 * The initial fields of the form.
 *
 * @param name - the name that was last used on the grid; empty if there is none.
 */
export function initialDraft(
  grid: Pick<GridChoice, 'id' | 'isDemo'> | null,
  name: string,
): LoginDraft {
  return {
    grid: grid?.id ?? '',
    name: name || (grid?.isDemo ? LOGIN.guest : ''),
    start: 'last',
    region: '',
    ...DEFAULT_POSITION,
  };
}

/**
 * Splits a name as grids expect it: at the first space. A single word with one full stop, the newer spelling, is split
 * there. Any other single word is a first name without a last name.
 */
export function splitName(name: string): { first: string; last: string } {
  const words = name.trim().split(/\s+/);
  const [first, ...rest] =
    words.length === 1 && /^[^.]+\.[^.]+$/.test(words[0]) ? words[0].split('.') : words;
  return { first, last: rest.join(' ') };
}

/**
 * The initial fields with the grid of the last login, or else the first grid of the list.
 *
 * @param saved - grids that the user has added.
 */
export function draftOfLastLogin(
  grids: readonly GridChoice[],
  saved: readonly SavedGrid[],
  memory: LoginMemory,
): LoginDraft {
  const choices = [...grids, ...saved.map(({ loginUri }) => ({ id: loginUri, isDemo: false }))];
  const grid = choices.find(({ id }) => id === memory.grid) ?? choices[0] ?? null;
  return initialDraft(grid, grid ? memory.nameOn(grid.id) : '');
}

/** The form as the session receives it. */
export function formOf(
  draft: LoginDraft,
  password: string,
  machine: Pick<LoginForm, 'machineId' | 'platform'>,
): LoginForm {
  const { start, region, x, y, z } = draft;
  return {
    grid: draft.grid,
    ...splitName(draft.name),
    password,
    start: start === 'region' ? { region: region.trim(), x, y, z } : start,
    agreesToTerms: false,
    readCritical: false,
    ...machine,
  };
}

const STORAGE_KEY = 'vitrine-login';

/** The members of `Storage` that are used. */
export type LoginStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface RememberedLogins {
  /** The grid of the last login, by id or address. */
  grid: string;
  /** The last name used, by grid. */
  names: Record<string, string>;
  /** The hash that replaces a second factor, by grid and name. */
  mfa: Record<string, string>;
}

/**
 * What a login form remembers in the browser: the last grid or bubble server, the last name on each grid, and the hash by which a
 * grid recognises a second factor. It never stores a password. Without storage, everything is forgotten when the page
 * is closed.
 */
export class LoginMemory {
  readonly #storage: LoginStorage | null;
  readonly #key: string;
  readonly #logins: RememberedLogins;

  /** @param key - where it is stored: grids and bubble servers are apart. */
  constructor(storage: LoginStorage | null, key: string = STORAGE_KEY) {
    this.#key = key;
    this.#storage = storage;
    this.#logins = readLogins(storage, key);
  }

  get grid(): string {
    return this.#logins.grid;
  }

  nameOn(grid: string): string {
    return this.#logins.names[grid] ?? '';
  }

  mfaHash(grid: string, name: string): string | null {
    return this.#logins.mfa[mfaKey(grid, name)] ?? null;
  }

  remember(grid: string, name: string, mfaHash: string | null): void {
    this.#logins.grid = grid;
    this.#logins.names[grid] = name;
    if (mfaHash) this.#logins.mfa[mfaKey(grid, name)] = mfaHash;
    try {
      this.#storage?.setItem(this.#key, JSON.stringify(this.#logins));
    } catch {
      // The storage is full or forbidden: it is remembered until the page is closed.
    }
  }
}

function mfaKey(grid: string, name: string): string {
  return JSON.stringify([grid, name.trim().toLowerCase()]);
}

/** Reads the stored logins; any other content of the storage counts as empty. */
function readLogins(storage: LoginStorage | null, key: string): RememberedLogins {
  try {
    const { grid, names, mfa } = JSON.parse(storage?.getItem(key) ?? '{}');
    return {
      grid: typeof grid === 'string' ? grid : '',
      names: stringRecord(names),
      mfa: stringRecord(mfa),
    };
  } catch {
    return { grid: '', names: stringRecord(null), mfa: stringRecord(null) };
  }
}

/** A record without a prototype, because names of grids may be `constructor` or `__proto__`. */
function stringRecord(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const record: Record<string, string> = Object.create(null);
  for (const [key, text] of entries) if (typeof text === 'string') record[key] = text;
  return record;
}
