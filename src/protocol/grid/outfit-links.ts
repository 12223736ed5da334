import {
  FOLDER_LINK,
  type InventoryFolder,
  type InventoryItem,
  ITEM_LINK,
} from './fetch-inventory.ts';

/** Something that is worn: the link to it in the Current Outfit Folder, and the thing itself. */
export interface OutfitEntry {
  readonly link: InventoryItem;
  readonly target: InventoryItem;
}

/** What a Current Outfit Folder says that is worn. */
export interface Outfit {
  /** In the folder's order, each target once. */
  readonly entries: readonly OutfitEntry[];
  /** Ids of targets that are not known yet: ask `FetchInventory2` for them and resolve once more. */
  readonly missing: readonly string[];
}

/**
 * Follows the links of a Current Outfit Folder. Only what lies in the folder itself and is a link to an
 * item counts; links to links and to folders are ignored.
 *
 * @param folder - its `items` may hold the targets as well.
 * @param fetched - targets that were asked for apart.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function resolveOutfit(
  folder: InventoryFolder,
  fetched: readonly InventoryItem[] = [],
): Outfit {
  const known = new Map([...fetched, ...folder.items].map((item) => [item.itemId, item]));
  const entries: OutfitEntry[] = [];
  const missing: string[] = [];
  for (const [targetId, link] of linksOf(folder)) {
    const target = known.get(targetId);
    if (!target) missing.push(targetId);
    else if (!isLink(target)) entries.push({ link, target });
  }
  return { entries, missing };
}

/** The first link to each target, by the target's id. */
function linksOf({ folderId, items }: InventoryFolder): Map<string, InventoryItem> {
  const links = new Map<string, InventoryItem>();
  for (const item of items) {
    const counts = item.assetType === ITEM_LINK && item.parentId === folderId;
    if (counts && !links.has(item.assetId)) links.set(item.assetId, item);
  }
  return links;
}

function isLink({ assetType }: InventoryItem): boolean {
  return assetType === ITEM_LINK || assetType === FOLDER_LINK;
}
