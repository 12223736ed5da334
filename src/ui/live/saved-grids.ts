import { type ReadonlySignal, signal } from '@preact/signals';
import type { BridgeInfo } from '../../protocol/bridge/index.ts';

/** The members of `Storage` that are used. */
type GridStorage = Pick<Storage, 'getItem' | 'setItem'>;

/** A grid that the user has added. Its login address identifies it. */
export interface SavedGrid {
  readonly name: string;
  readonly loginUri: string;
}

const STORAGE_KEY = 'vitrine-grids';
/** More than anybody has accounts on. */
const MAX_GRIDS = 50;
/** Characters. The bridge's configuration has the same limit for names. */
const MAX_NAME = 80;
const MAX_ADDRESS = 2000;

/**
 * The grids that the user has added, kept in the browser: name and login address, nothing else. Without storage they
 * are forgotten when the page is closed.
 */
export class SavedGrids {
  readonly #storage: GridStorage | null;
  readonly #grids;

  constructor(storage: GridStorage | null) {
    this.#storage = storage;
    this.#grids = signal(readGrids(storage));
  }

  get all(): ReadonlySignal<readonly SavedGrid[]> {
    return this.#grids;
  }

  /** Adds a grid, or puts it in the place of another one. */
  save(grid: SavedGrid, replaced: SavedGrid | null): void {
    const grids = this.#grids.peek();
    const rest = grids.filter(({ loginUri }) => loginUri !== grid.loginUri);
    const index = replaced ? rest.findIndex(({ loginUri }) => loginUri === replaced.loginUri) : -1;
    const next = index < 0 ? [...rest, grid] : rest.with(index, grid);
    this.#store(next.slice(-MAX_GRIDS));
  }

  remove(loginUri: string): void {
    this.#store(this.#grids.peek().filter((grid) => grid.loginUri !== loginUri));
  }

  #store(grids: readonly SavedGrid[]): void {
    this.#grids.value = grids;
    try {
      this.#storage?.setItem(STORAGE_KEY, JSON.stringify(grids));
    } catch {
      // The storage is full or forbidden: they are kept until the page is closed.
    }
  }
}

/** Reads the stored grids; whatever is not a grid is left out. */
function readGrids(storage: GridStorage | null): readonly SavedGrid[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(STORAGE_KEY) ?? '[]');
    if (!Array.isArray(stored)) return [];
    return stored.flatMap((each): SavedGrid[] => {
      const { name, loginUri } = (each ?? {}) as Partial<Record<keyof SavedGrid, unknown>>;
      const isGrid = typeof name === 'string' && typeof loginUri === 'string';
      return isGrid && parseAddress(loginUri) ? [{ name, loginUri }] : [];
    });
  } catch {
    return [];
  }
}

/** What is wrong with a grid that the user wants to add. */
export type GridProblem =
  | 'name-missing'
  | 'name-taken'
  | 'address-missing'
  | 'address-unusable'
  | 'has-password'
  | 'not-https'
  | 'loopback-not-allowed'
  | 'address-taken';

/** What the bridge offers, as far as it matters to grids that are added. */
export type GridRules = Pick<BridgeInfo, 'grids' | 'allowsLoopbackGrids'>;

/**
 * Checks a grid that the user wants to add: it needs a name, and an address with https, or with http on the bridge's own
 * machine.
 *
 * @param others - the grids that are saved already, without the one that is edited.
 * @returns the grid with its address in full, or the first problem and its field.
 */
export function checkGrid(
  name: string,
  address: string,
  rules: GridRules,
  others: readonly SavedGrid[],
):
  | { readonly grid: SavedGrid }
  | { readonly field: 'name' | 'address'; readonly problem: GridProblem } {
  const trimmed = name.trim().slice(0, MAX_NAME);
  const known = [...rules.grids, ...others];
  const isSameName = (grid: { readonly name: string }) =>
    grid.name.toLowerCase() === trimmed.toLowerCase();
  if (trimmed === '') return { field: 'name', problem: 'name-missing' };
  if (known.some(isSameName)) return { field: 'name', problem: 'name-taken' };
  const problem = (code: GridProblem) => ({ field: 'address', problem: code }) as const;
  if (address.trim() === '') return problem('address-missing');
  const url = parseAddress(address);
  if (!url) return problem('address-unusable');
  if (url.username || url.password) return problem('has-password');
  if (isLoopback(url.hostname)) {
    if (!rules.allowsLoopbackGrids) return problem('loopback-not-allowed');
  } else if (url.protocol !== 'https:') return problem('not-https');
  const loginUri = url.href;
  const isSame = (grid: SavedGrid) => parseAddress(grid.loginUri)?.href === loginUri;
  if (known.some(isSame)) return problem('address-taken');
  return { grid: { name: trimmed, loginUri } };
}

/** An http or https address; `login.example.org` without a scheme is taken as one with https. */
function parseAddress(text: string): URL | null {
  const trimmed = text.trim();
  if (trimmed.length > MAX_ADDRESS) return null;
  const isBare = /^[\w.-]+\.[a-z]{2,}([:/]|$)/i.test(trimmed);
  const address = isBare ? `https://${trimmed}` : trimmed;
  const url = URL.canParse(address) ? new URL(address) : null;
  return url && /^https?:$/.test(url.protocol) && url.hostname ? url : null;
}

/** Whether a host is this machine by its name or address. */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d+){3}$/.test(hostname);
}
