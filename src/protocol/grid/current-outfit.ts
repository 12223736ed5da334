import {
  FOLDER_LINK,
  type FolderSummary,
  type InventoryFolder,
  type InventoryItem,
  ITEM_LINK,
} from './fetch-inventory.ts';

/** The `defaultType` of the Current Outfit Folder, which has links to everything that the avatar wears. */
const CURRENT_OUTFIT_FOLDER = 46;

/**
 * The Current Outfit Folder, found by its type, since its name may be translated.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function findCurrentOutfit(folders: readonly FolderSummary[]): FolderSummary | undefined {
  return folders.find((folder) => folder.defaultType === CURRENT_OUTFIT_FOLDER);
}

/** A worn item: the link to it in the Current Outfit Folder, and the item itself. */
interface OutfitEntry {
  readonly link: InventoryItem;
  readonly target: InventoryItem;
}

/** What an avatar wears, according to its Current Outfit Folder. */
export interface Outfit {
  /** In the folder's order, each target once. */
  readonly entries: readonly OutfitEntry[];
  /** Ids of targets that are not known yet: request them by `FetchInventory2` and resolve the outfit again. */
  readonly missing: readonly string[];
}

/**
 * Follows the links of a Current Outfit Folder. Only links to items that are in the folder itself count; links to links
 * and to folders are ignored.
 *
 * @param folder its `items` may contain the targets too.
 * @param fetched targets that were requested separately.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function resolveOutfit(
  { folderId, items }: InventoryFolder,
  fetched: readonly InventoryItem[] = [],
): Outfit {
  const known = new Map([...fetched, ...items].map((item) => [item.itemId, item]));
  const links = new Map<string, InventoryItem>();
  for (const item of items) {
    const isOwnLink = item.assetType === ITEM_LINK && item.parentId === folderId;
    if (isOwnLink && !links.has(item.assetId)) links.set(item.assetId, item);
  }
  const entries: OutfitEntry[] = [];
  const missing: string[] = [];
  for (const [targetId, link] of links) {
    const target = known.get(targetId);
    if (!target) missing.push(targetId);
    else if (![ITEM_LINK, FOLDER_LINK].includes(target.assetType)) entries.push({ link, target });
  }
  return { entries, missing };
}
