import type { InventoryItem, LoginSuccess } from '../../protocol/grid/index.ts';
import type { CapabilityFetch } from '../capability-fetch.ts';
import type { OutfitItem } from '../contract.ts';
import { type CurrentOutfit, isGridFault, OutfitFinder } from './current-outfit.ts';
import { fetchContent, NO_CONTENT } from './item-content.ts';

/** Assets that are fetched at the same time. */
const AT_ONCE = 4;

/**
 * One's own outfit as the inventory has it: the Current Outfit Folder, its links followed, every item's
 * asset fetched and read.
 *
 * **Source:** login-and-caps.md section 6 (seed 002), objects-and-appearance.md section 8.
 */
export class OwnOutfit {
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
      if (!isGridFault(error)) throw error;
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
