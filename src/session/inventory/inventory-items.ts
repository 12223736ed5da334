import { NULL_UUID } from '../../formats/llsd/index.ts';
import { cleanName } from '../../formats/text/index.ts';
import {
  FOLDER_LINK,
  type InventoryItem,
  ITEM_LINK,
  itemSubtype,
} from '../../protocol/grid/index.ts';
import type { InventoryEntry } from './inventory-contract.ts';

/** More items than these are not read. */
export const MAX_ITEMS = 300_000;

const NAME_LENGTH = 128;
const DESCRIPTION_LENGTH = 256;

/**
 * Which items are known of an inventory, and in which folders. The items themselves are only kept until they are
 * reported.
 */
export class InventoryItems {
  /** The folder of each item. */
  readonly #folders = new Map<string, string>();
  readonly #contents = new Map<string, ReadonlySet<string>>();
  /** Ids of items that links are about. */
  readonly #targets = new Set<string>();
  #waiting: InventoryEntry[] = [];
  #isFull = false;

  /** Whether items were left out because there are more than {@link MAX_ITEMS}. */
  get isFull(): boolean {
    return this.#isFull;
  }

  get size(): number {
    return this.#folders.size;
  }

  get hasChanges(): boolean {
    return this.#waiting.length > 0;
  }

  /**
   * Takes over the items of a folder as the grid has sent them: those in it, and those in other folders that its links
   * are about.
   *
   * @returns ids of items that were in the folder and are no longer there.
   */
  setContents(folderId: string, items: readonly InventoryItem[], isLibrary: boolean): string[] {
    const own = items.filter(({ parentId }) => parentId === folderId);
    for (const { assetType, assetId } of own) {
      if (assetType === ITEM_LINK && this.#targets.size < MAX_ITEMS) this.#targets.add(assetId);
    }
    const before = this.#contents.get(folderId);
    const now = new Set<string>();
    for (const item of own) if (this.#add(item, isLibrary)) now.add(item.itemId);
    this.#contents.set(folderId, now);
    this.addTargets(items, isLibrary);
    const gone = [...(before ?? [])].filter((id) => !now.has(id));
    return gone.filter((id) => this.#folders.get(id) === folderId && this.#folders.delete(id));
  }

  /** Adds those of the items that links are about, and that are not known yet. */
  addTargets(items: readonly InventoryItem[], isLibrary: boolean): void {
    for (const item of items) {
      const isTarget = this.#targets.has(item.itemId) && !this.#folders.has(item.itemId);
      if (isTarget) this.#add(item, isLibrary);
    }
  }

  /** Removes the items of a folder. @returns their ids. */
  removeFolder(folderId: string): string[] {
    const ids = [...(this.#contents.get(folderId) ?? [])];
    this.#contents.delete(folderId);
    return ids.filter((id) => this.#folders.get(id) === folderId && this.#folders.delete(id));
  }

  /** Ids of items that links are about, and which are not known. */
  missingTargets(): string[] {
    return [...this.#targets].filter((id) => !this.#folders.has(id));
  }

  /** At most so many of the items that have changed. */
  takeChanges(limit: number): InventoryEntry[] {
    const taken = this.#waiting.slice(0, limit);
    this.#waiting = this.#waiting.slice(limit);
    return taken.filter(({ id }) => this.#folders.has(id));
  }

  #add(item: InventoryItem, isLibrary: boolean): boolean {
    const { itemId: id, parentId } = item;
    if (id === NULL_UUID) return false;
    if (this.#folders.size >= MAX_ITEMS && !this.#folders.has(id)) {
      this.#isFull = true;
      return false;
    }
    this.#folders.set(id, parentId);
    this.#waiting.push({
      id,
      parentId,
      name: cleanName(item.name, NAME_LENGTH),
      description: cleanName(item.description, DESCRIPTION_LENGTH),
      assetId: item.assetId,
      assetType: item.assetType,
      subtype: itemSubtype(item),
      createdAt: Math.max(0, item.createdAt),
      isLibrary,
    });
    return true;
  }
}

/** Whether an item is a link to another item or to a folder. */
export function isLinkType(assetType: number): boolean {
  return assetType === ITEM_LINK || assetType === FOLDER_LINK;
}
