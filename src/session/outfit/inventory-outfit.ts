import { decodeSceneGroup, type SceneGroup } from '../../formats/scene-group/index.ts';
import { decodeWearable } from '../../formats/wearable/index.ts';
import {
  ASSET_TYPES,
  assetTypeName,
  type InventoryItem,
  itemSubtype,
  type LoginSuccess,
} from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../bridge-http.ts';
import { getAsset } from '../bridge-http.ts';
import type { OutfitItem } from '../live-contract.ts';
import { sceneGroupParts } from '../scene/worn-parts.ts';
import { type CurrentOutfit, isGridError, OutfitFinder } from './current-outfit.ts';

/** Assets that are fetched at the same time. */
const AT_ONCE = 4;

/**
 * One's own outfit as the inventory has it: the Current Outfit Folder, its links followed, every item's
 * asset fetched and read.
 *
 * **Source:** login-and-caps.md section 6 (seed 002), objects-and-appearance.md section 8.
 */
export class InventoryOutfit {
  readonly #fetchCap: CapabilityFetch;
  readonly #login: LoginSuccess;
  readonly #tell: (items: readonly OutfitItem[]) => void;
  #items: readonly OutfitItem[] = [];

  /** @param tell is called with the whole list whenever an item's state changes. */
  constructor(
    fetchCap: CapabilityFetch,
    login: LoginSuccess,
    tell: (items: readonly OutfitItem[]) => void,
  ) {
    this.#fetchCap = fetchCap;
    this.#login = login;
    this.#tell = tell;
  }

  /**
   * Resolves when every item is loaded or failed, when no inventory came, or when the signal aborts: no
   * fault of a grid is an error here.
   */
  async start(signal: AbortSignal): Promise<void> {
    try {
      const outfit = await new OutfitFinder(this.#fetchCap, this.#login, signal).find();
      this.#list(outfit);
      await this.#loadAll(outfit.targets, signal);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  #list({ targets, dangling }: CurrentOutfit): void {
    this.#items = [
      ...targets.map((target) => itemOf(target)),
      // All that is known of these is the link, which names its target as its asset.
      ...dangling.map((link) => ({
        ...itemOf(link),
        itemId: link.assetId,
        state: 'failed' as const,
      })),
    ];
    this.#tell(this.#items);
  }

  async #loadAll(targets: readonly InventoryItem[], signal: AbortSignal): Promise<void> {
    const waiting = targets.values();
    const workInTurn = async () => {
      for (const target of waiting) await this.#load(target, signal);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, workInTurn));
  }

  async #load(target: InventoryItem, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#change(target.itemId, { state: 'loading' });
    try {
      const content = await fetchContent(this.#fetchCap, target, signal);
      this.#change(target.itemId, { ...content, state: 'loaded' });
    } catch (error) {
      if (!isGridError(error)) throw error;
      this.#change(target.itemId, { state: 'failed' });
    }
  }

  #change(itemId: string, change: Partial<OutfitItem>): void {
    this.#items = this.#items.map((item) =>
      item.itemId === itemId ? { ...item, ...change } : item,
    );
    this.#tell(this.#items);
  }
}

function itemOf({ itemId, assetId, name, assetType: type }: InventoryItem): OutfitItem {
  return { itemId, assetId, name, type, state: 'waiting', ...NO_CONTENT };
}

/** What the asset of a worn item adds to an avatar. */
type ItemContent = Pick<OutfitItem, 'parts' | 'visualParameters'>;

const NO_CONTENT: ItemContent = { parts: [], visualParameters: null };

/** Attachment points are 7 bits; the eighth asks to add to what is worn there. */
const POINT_BITS = 0x7f;
const LAST_POINT = 55;
const CHEST = 1;

/**
 * Fetches and reads what an item is made of. Other things than objects, clothing and body parts, such as
 * gestures, are worn without being looked into.
 *
 * @throws {@link PassingFault}, {@link RefusedFault}: grids other than OpenSimulator refuse objects.
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
