import pLimit from 'p-limit';
import { sleep } from '../../async/index.ts';
import { decodeSceneGroup, type SceneGroup } from '../../formats/scene-group/index.ts';
import { decodeWearable } from '../../formats/wearable/index.ts';
import {
  ASSET_TYPES,
  assetTypeName,
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  findCurrentOutfit,
  type InventoryFolder,
  type InventoryItem,
  itemSubtype,
  type LoginSuccess,
  resolveOutfit,
} from '../../protocol/grid/index.ts';
import { type CapabilityFetch, getAsset, postLlsd } from '../bridge-http.ts';
import type { OutfitItem } from '../live-contract.ts';
import { sceneGroupParts } from '../scene/worn-parts.ts';
import { isGridError, nullForGridError } from './grid-errors.ts';

/** Assets that are fetched at the same time. */
const CONCURRENT_FETCHES = 4;
const INVENTORY_RETRY_DELAY_MS = 1000;
const INVENTORY_ATTEMPTS = 60;

/** The low 7 bits are the attachment point; the eighth means that the object is added to others on that point. */
const POINT_BITS = 0x7f;
const LAST_POINT = 55;
const CHEST = 1;

/** What the Current Outfit Folder refers to. */
interface CurrentOutfit {
  /** The worn items themselves, in the folder's order. */
  readonly targets: readonly InventoryItem[];
  /** Links whose targets the grid does not give. */
  readonly dangling: readonly InventoryItem[];
}

/** What the asset of a worn item adds to an avatar. */
type ItemContent = Pick<OutfitItem, 'parts' | 'visualParameters'>;

const NO_CONTENT: ItemContent = { parts: [], visualParameters: null };

/**
 * The agent's own outfit in the inventory: the items of the Current Outfit Folder, its links resolved, and every
 * item's asset.
 *
 * **Source:** login-and-caps.md section 6 (seed 002), objects-and-appearance.md section 8.
 */
export class InventoryOutfit {
  readonly #fetchCap: CapabilityFetch;
  readonly #login: LoginSuccess;
  readonly #onChange: (items: readonly OutfitItem[]) => void;
  #items: readonly OutfitItem[] = [];

  /** @param onChange is called with the whole list whenever an item's state changes. */
  constructor(
    fetchCap: CapabilityFetch,
    login: LoginSuccess,
    onChange: (items: readonly OutfitItem[]) => void,
  ) {
    this.#fetchCap = fetchCap;
    this.#login = login;
    this.#onChange = onChange;
  }

  /**
   * Resolves when every item is loaded or failed, when the inventory could not be fetched, or when the signal is
   * aborted. Errors of the grid do not reject.
   */
  async load(signal: AbortSignal): Promise<void> {
    const limit = pLimit(CONCURRENT_FETCHES);
    try {
      const { targets, dangling } = await this.#findOutfit(signal);
      this.#items = [
        ...targets.map(outfitItem),
        // Only the link is known of these: it names its target as its asset.
        ...dangling.map((link) => ({
          ...outfitItem(link),
          itemId: link.assetId,
          state: 'failed' as const,
        })),
      ];
      this.#onChange(this.#items);
      await Promise.all(targets.map((target) => limit(() => this.#loadItem(target, signal))));
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * Requests the folder every second for a minute, since a grid may load the inventory only after the login. After
   * that the outfit is empty.
   *
   * **Source:** login-and-caps.md sections 5 and 6.
   */
  async #findOutfit(signal: AbortSignal): Promise<CurrentOutfit> {
    for (let attempt = 1; ; attempt++) {
      const folder = await this.#currentOutfitFolder(signal).catch(nullForGridError);
      if (folder) return this.#resolveLinks(folder, signal);
      if (attempt === INVENTORY_ATTEMPTS) return { targets: [], dangling: [] };
      await sleep(INVENTORY_RETRY_DELAY_MS, signal);
      signal.throwIfAborted();
    }
  }

  /** The folder is named by the inventory skeleton of the login, or else by the root folder. */
  async #currentOutfitFolder(signal: AbortSignal): Promise<InventoryFolder | null> {
    const { skeleton, inventoryRoot } = this.#login;
    const known = findCurrentOutfit(skeleton);
    if (known) return this.#fetchFolder(known.folderId, signal);
    const root = inventoryRoot === null ? null : await this.#fetchFolder(inventoryRoot, signal);
    const found = root && findCurrentOutfit(root.categories);
    return found ? this.#fetchFolder(found.folderId, signal) : null;
  }

  async #fetchFolder(id: string, signal: AbortSignal): Promise<InventoryFolder | null> {
    const body = encodeFolderRequest([{ id, ownerId: this.#login.agentId }]);
    const bytes = await postLlsd(this.#fetchCap, 'FetchInventoryDescendents2', body, signal);
    return decodeFolderResponse(bytes).folders.find(({ folderId }) => folderId === id) ?? null;
  }

  async #resolveLinks(folder: InventoryFolder, signal: AbortSignal): Promise<CurrentOutfit> {
    const { missing } = resolveOutfit(folder);
    // OpenSimulator sends the targets of links with the folder; other grids send them on request.
    const fetched =
      missing.length > 0 ? await this.#fetchItems(missing, signal).catch(nullForGridError) : null;
    const outfit = resolveOutfit(folder, fetched ?? []);
    const unknown = new Set(outfit.missing);
    const dangling = folder.items.filter(({ assetId }) => unknown.delete(assetId));
    return { targets: outfit.entries.map(({ target }) => target), dangling };
  }

  async #fetchItems(ids: readonly string[], signal: AbortSignal): Promise<InventoryItem[]> {
    const ownerId = this.#login.agentId;
    const body = encodeItemRequest(ids.map((id) => ({ id, ownerId })));
    return decodeItemResponse(await postLlsd(this.#fetchCap, 'FetchInventory2', body, signal));
  }

  async #loadItem(target: InventoryItem, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#updateItem(target.itemId, { state: 'loading' });
    try {
      const content = await fetchContent(this.#fetchCap, target, signal);
      this.#updateItem(target.itemId, { ...content, state: 'loaded' });
    } catch (error) {
      if (!isGridError(error)) throw error;
      this.#updateItem(target.itemId, { state: 'failed' });
    }
  }

  #updateItem(itemId: string, change: Partial<OutfitItem>): void {
    this.#items = this.#items.map((item) =>
      item.itemId === itemId ? { ...item, ...change } : item,
    );
    this.#onChange(this.#items);
  }
}

function outfitItem({ itemId, assetId, name, assetType: type }: InventoryItem): OutfitItem {
  return { itemId, assetId, name, type, state: 'waiting', ...NO_CONTENT };
}

/**
 * Fetches and decodes an item's asset. Items other than objects, clothing and body parts, such as gestures, have no
 * content.
 *
 * @throws {@link TransientError}, {@link CapabilityRefusedError}: grids other than OpenSimulator refuse objects.
 * @throws {@link DecodeError} those of `decodeSceneGroup` and `decodeWearable`.
 *
 * **Source:** login-and-caps.md sections 4 and 6.
 */
async function fetchContent(
  fetchCap: CapabilityFetch,
  item: InventoryItem,
  signal: AbortSignal,
): Promise<ItemContent> {
  const query = `?${assetTypeName(item.assetType)}_id=${item.assetId}`;
  switch (item.assetType) {
    case ASSET_TYPES.object:
      return objectContent(item, decodeSceneGroup(await getAsset(fetchCap, query, signal)));
    case ASSET_TYPES.clothing:
    case ASSET_TYPES.bodypart: {
      const { parameters } = decodeWearable(await getAsset(fetchCap, query, signal));
      return { parts: [], visualParameters: parameters };
    }
    default:
      return NO_CONTENT;
  }
}

function objectContent(item: InventoryItem, group: SceneGroup): ItemContent {
  const [root] = group.objects[0].parts;
  const candidates = [itemSubtype(item) & POINT_BITS, root.attachmentPoint];
  const point = candidates.find((each) => each >= 1 && each <= LAST_POINT) ?? CHEST;
  const parts = sceneGroupParts(group, point).map((part) => ({ ...part, item: item.itemId }));
  return { parts, visualParameters: null };
}
