const KEY = 'vitrine-login';

/** The parts of `Storage` that are used. */
export type LoginStorage = Pick<Storage, 'getItem' | 'setItem'>;

interface Kept {
  /** The grid that was entered last, by id or address. */
  grid: string;
  /** As whom, by grid. */
  names: Record<string, string>;
  /** What stands for a second factor that was given, by grid and name. */
  mfa: Record<string, string>;
}

/**
 * What the login form knows again the next time: grid and names, and per grid and name the hash by which
 * the grid remembers a second factor. Never a password. Where nothing may be kept it forgets with the page.
 */
export class LoginMemory {
  readonly #storage: LoginStorage | null;
  readonly #kept: Kept;

  constructor(storage: LoginStorage | null) {
    this.#storage = storage;
    this.#kept = read(storage);
  }

  get grid(): string {
    return this.#kept.grid;
  }

  nameOn(grid: string): string {
    return this.#kept.names[grid] ?? '';
  }

  mfaHash(grid: string, name: string): string | null {
    return this.#kept.mfa[mfaKey(grid, name)] ?? null;
  }

  remember(grid: string, name: string, mfaHash: string | null): void {
    this.#kept.grid = grid;
    this.#kept.names[grid] = name;
    if (mfaHash) this.#kept.mfa[mfaKey(grid, name)] = mfaHash;
    try {
      this.#storage?.setItem(KEY, JSON.stringify(this.#kept));
    } catch {
      // Full or forbidden: then it is remembered as long as the page is.
    }
  }
}

function mfaKey(grid: string, name: string): string {
  return JSON.stringify([grid, name.trim().toLowerCase()]);
}

/** Whatever is no such record is as good as none. */
function read(storage: LoginStorage | null): Kept {
  try {
    const { grid, names, mfa } = JSON.parse(storage?.getItem(KEY) ?? '{}');
    return { grid: typeof grid === 'string' ? grid : '', names: texts(names), mfa: texts(mfa) };
  } catch {
    return { grid: '', names: texts(null), mfa: texts(null) };
  }
}

/** Without a prototype: names of grids are not ours to choose. */
function texts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const kept: Record<string, string> = Object.create(null);
  for (const [key, text] of entries) if (typeof text === 'string') kept[key] = text;
  return kept;
}
