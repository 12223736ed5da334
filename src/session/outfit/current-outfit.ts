import { sleep } from '../../async/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import {
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  findCurrentOutfit,
  type InventoryFolder,
  type InventoryItem,
  type LoginSuccess,
  resolveOutfit,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import { CapabilityRefusedError, postLlsd, TransientError } from '../bridge-http.ts';

/** What the Current Outfit Folder names. */
export interface CurrentOutfit {
  /** The worn things themselves, in the folder's order. */
  readonly targets: readonly InventoryItem[];
  /** Links whose targets the grid does not give. */
  readonly dangling: readonly InventoryItem[];
}

const NOTHING: CurrentOutfit = { targets: [], dangling: [] };
const PAUSE_MS = 1000;
const TRIES = 60;

/** Whether a grid is to blame for an error, and not our own code. */
export function isGridError(error: unknown): boolean {
  return (
    error instanceof TransientError ||
    error instanceof CapabilityRefusedError ||
    error instanceof DecodeError
  );
}

/** Asks a grid for the Current Outfit Folder of the agent who logged in, and for what its links mean. */
export class OutfitFinder {
  readonly #fetchCap: CapabilityFetch;
  readonly #login: LoginSuccess;
  readonly #signal: AbortSignal;

  constructor(fetchCap: CapabilityFetch, login: LoginSuccess, signal: AbortSignal) {
    this.#fetchCap = fetchCap;
    this.#login = login;
    this.#signal = signal;
  }

  /**
   * Every second for a minute, until the inventory is there: a grid may load it after the login. Nothing
   * where it does not come.
   *
   * **Source:** login-and-caps.md sections 5 and 6.
   */
  async find(): Promise<CurrentOutfit> {
    for (let attempt = 1; ; attempt++) {
      const folder = await this.#folder().catch(nullForGridError);
      if (folder) return this.#resolve(folder);
      if (attempt === TRIES) return NOTHING;
      await sleep(PAUSE_MS, this.#signal);
      this.#signal.throwIfAborted();
    }
  }

  /** The skeleton of the login names it, else the root folder does. */
  async #folder(): Promise<InventoryFolder | null> {
    const { skeleton, inventoryRoot } = this.#login;
    const known = findCurrentOutfit(skeleton);
    if (known) return this.#ask(known.folderId);
    const root = inventoryRoot === null ? null : await this.#ask(inventoryRoot);
    const found = root && findCurrentOutfit(root.categories);
    return found ? this.#ask(found.folderId) : null;
  }

  async #ask(id: string): Promise<InventoryFolder | null> {
    const body = encodeFolderRequest([{ id, ownerId: this.#login.agentId }]);
    const answer = await postLlsd(this.#fetchCap, 'FetchInventoryDescendents2', body, this.#signal);
    return decodeFolderResponse(answer).folders.find(({ folderId }) => folderId === id) ?? null;
  }

  async #resolve(folder: InventoryFolder): Promise<CurrentOutfit> {
    const { missing } = resolveOutfit(folder);
    const fetched = missing.length > 0 ? await this.#items(missing).catch(nullForGridError) : null;
    const outfit = resolveOutfit(folder, fetched ?? []);
    const unknown = new Set(outfit.missing);
    const dangling = folder.items.filter(({ assetId }) => unknown.delete(assetId));
    return { targets: outfit.entries.map(({ target }) => target), dangling };
  }

  /** OpenSimulator adds the targets of links by itself; other grids want to be asked. */
  async #items(ids: readonly string[]): Promise<InventoryItem[]> {
    const ownerId = this.#login.agentId;
    const body = encodeItemRequest(ids.map((id) => ({ id, ownerId })));
    return decodeItemResponse(
      await postLlsd(this.#fetchCap, 'FetchInventory2', body, this.#signal),
    );
  }
}

function nullForGridError(error: unknown): null {
  if (isGridError(error)) return null;
  throw error;
}
