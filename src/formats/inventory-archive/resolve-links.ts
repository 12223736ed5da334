import {
  type ArchiveFolder,
  type ArchiveItem,
  ASSET_TYPES,
  type FolderPath,
  type InventoryArchive,
} from './archive-entry.ts';

/** Where a link leads. */
export type LinkTarget =
  | { readonly kind: 'item'; readonly item: ArchiveItem }
  | { readonly kind: 'folder'; readonly folder: ArchiveFolder }
  /** It is not in the archive, or is a link itself: such a link is never followed. */
  | { readonly kind: 'broken'; readonly reason: 'missing' | 'link-to-link' };

/** An item of an outfit: a link's target, or the item that lies in the outfit's folder itself. */
export interface OutfitItem {
  readonly item: ArchiveItem;
  /** Among wearables of the same type; higher ones are outer layers. Null where the link does not say. */
  readonly layer: number | null;
}

export interface ArchiveOutfit {
  readonly name: string;
  readonly folder: FolderPath;
  /** `worn` was worn when the archive was saved. */
  readonly kind: 'worn' | 'saved' | 'folder';
  readonly items: readonly OutfitItem[];
  readonly brokenLinks: readonly ArchiveItem[];
}

type Inventory = Pick<InventoryArchive, 'items' | 'folders'>;

/** A link's description begins with `@` and a number: wearable type × 100 + index. */
const LAYER = /^@(\d{1,6})/;

export function isLink({ assetType }: ArchiveItem): boolean {
  return assetType === ASSET_TYPES.link || assetType === ASSET_TYPES.folderLink;
}

/** Finds the targets of links, and outfits by their folders: their types are not stored. */
export class LinkResolver {
  readonly #itemsById = new Map<string, ArchiveItem>();
  readonly #foldersById = new Map<string, ArchiveFolder>();
  readonly #itemsByFolder = new Map<FolderPath, ArchiveItem[]>();
  readonly #inventory: Inventory;

  constructor(inventory: Inventory) {
    this.#inventory = inventory;
    for (const item of inventory.items) {
      // Where ids repeat, links lead to the first.
      if (!this.#itemsById.has(item.id)) this.#itemsById.set(item.id, item);
      const siblings = this.#itemsByFolder.get(item.folder);
      if (siblings) siblings.push(item);
      else this.#itemsByFolder.set(item.folder, [item]);
    }
    for (const folder of inventory.folders) {
      if (folder.id && !this.#foldersById.has(folder.id)) this.#foldersById.set(folder.id, folder);
    }
  }

  /** The target of a link; null for an item that is none. */
  resolve(item: ArchiveItem): LinkTarget | null {
    if (!isLink(item)) return null;
    if (item.assetType === ASSET_TYPES.folderLink) {
      const folder = this.#foldersById.get(item.assetId);
      return folder ? { kind: 'folder', folder } : { kind: 'broken', reason: 'missing' };
    }
    const target = this.#itemsById.get(item.assetId);
    if (!target) return { kind: 'broken', reason: 'missing' };
    return isLink(target)
      ? { kind: 'broken', reason: 'link-to-link' }
      : { kind: 'item', item: target };
  }

  /**
   * The outfits of the archive: what was worn, if the whole inventory was saved, and the folders that look like outfits;
   * where there are none, all body parts and clothing.
   *
   * **Source:** reference/archives.md section 5.
   */
  outfits(): ArchiveOutfit[] {
    const outfits = this.#inventory.folders.flatMap((folder): ArchiveOutfit[] => {
      const kind = this.#outfitKind(folder);
      return kind ? [this.outfit(folder, kind)] : [];
    });
    const worthShowing = outfits.filter(({ items, kind }) => items.length > 0 || kind === 'worn');
    if (worthShowing.length > 0) return worthShowing;
    const bodies = this.#inventory.folders.filter(({ path }) =>
      isNamed(path, 'body parts', 'clothing'),
    );
    return bodies
      .map((folder) => this.outfit(folder, 'folder'))
      .filter(({ items }) => items.length > 0);
  }

  /** The items of a folder, with links replaced by their targets, each once. Linked folders are opened once. */
  outfit(folder: ArchiveFolder, kind: ArchiveOutfit['kind']): ArchiveOutfit {
    const items = new Map<ArchiveItem, OutfitItem>();
    const brokenLinks: ArchiveItem[] = [];
    const opened = new Set<ArchiveFolder>([folder]);
    for (const { path } of opened) {
      for (const item of this.#itemsByFolder.get(path) ?? []) {
        const target = this.resolve(item);
        // Folders that link to each other are in the set already.
        if (target?.kind === 'folder') opened.add(target.folder);
        else if (target?.kind === 'broken') brokenLinks.push(item);
        else {
          const worn = target?.item ?? item;
          if (worn.assetType === ASSET_TYPES.gesture || items.has(worn)) continue;
          items.set(worn, { item: worn, layer: target ? layerOf(item) : null });
        }
      }
    }
    const name = folder.path.at(-1) ?? '';
    return { name, folder: folder.path, kind, items: [...items.values()], brokenLinks };
  }

  #outfitKind({ path }: ArchiveFolder): 'worn' | 'saved' | null {
    if (isNamed(path, 'current outfit')) return 'worn';
    const items = this.#itemsByFolder.get(path) ?? [];
    const isInOutfits = path.length > 1 && path[0].toLowerCase() === 'my outfits';
    const links = items.filter(isLink).length;
    return items.length > 0 && (isInOutfits || links * 2 > items.length) ? 'saved' : null;
  }
}

/** Whether a folder is at top level and has one of these names, in lower case. */
function isNamed(path: FolderPath, ...names: readonly string[]): boolean {
  return path.length === 1 && names.includes(path[0].toLowerCase());
}

function layerOf({ description }: ArchiveItem): number | null {
  const match = LAYER.exec(description);
  return match ? Number(match[1]) : null;
}
