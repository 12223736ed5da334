import {
  type ArchiveEntry,
  type ArchiveFolder,
  type ArchiveItem,
  type ArchiveOutfit,
  ASSET_TYPES,
  findAsset,
  type InventoryArchive,
  isLink,
  LinkResolver,
  type LinkTarget,
  type RegionObjectEntry,
} from '../../formats/inventory-archive/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { InventoryEntry, InventoryFolderInfo } from '../../session/index.ts';
import { InventoryTree } from '../inventory/inventory-tree.ts';

const ROOT = 'root';
/** Purposes of folders, as the inventory of a grid has them. Archives do not store them. */
const NO_PURPOSE = -1;
const CURRENT_OUTFIT = 46;
const OUTFIT = 47;
/** What the file name of a region's object has after the object's name: its position and id. */
const PLACE_AND_ID = /_-?\d{3,}-{1,2}\d{3,}-{1,2}\d{3,}__[\da-f-]{36}\.xml$/i;

/** Something of an archive that can be looked at, worn and saved: an item, or an object of a region. */
export interface ArchiveNode {
  /** In the tree. */
  readonly id: string;
  readonly name: string;
  /** The names of the folders that it is in, or of its region. */
  readonly folder: readonly string[];
  readonly description: string;
  /** See `ArchiveItem`; an object of a region has them in its file. */
  readonly origin: Pick<ArchiveItem, 'creator' | 'created' | 'nextOwnerMask'> | null;
  /** Of a link, that of its target. */
  readonly assetType: number;
  /** The null id for an object of a region. */
  readonly assetId: string;
  /** Where its content lies; null where the archive has none. */
  readonly entry: ArchiveEntry | null;
  /** The name of the link's target, where it is a link. */
  readonly target: string | null;
}

/** A folder of an archive, or one of its regions. */
export interface ArchiveFolderNode {
  readonly id: string;
  readonly name: string;
  readonly path: readonly string[];
  /** What can be worn of it, links followed: each once, in the order of the archive. */
  readonly wearable: readonly ArchiveNode[];
  readonly brokenLinks: readonly string[];
  readonly isOutfit: boolean;
}

/**
 * The folders and items of an archive as a tree: of an inventory its folders, of an archive of regions these with their
 * objects. Ids in the tree are its own, since those in archives repeat.
 */
export class ArchiveTree {
  readonly tree = new InventoryTree();
  readonly archive: InventoryArchive;
  readonly #resolver: LinkResolver;
  readonly #items = new Map<string, ArchiveItem>();
  readonly #ids = new Map<ArchiveItem, string>();
  readonly #objects = new Map<string, RegionObjectEntry>();
  readonly #folders = new Map<string, ArchiveFolder>();
  readonly #outfits = new Map<readonly string[], ArchiveOutfit>();
  readonly #entries: readonly InventoryEntry[];

  constructor(archive: InventoryArchive) {
    this.archive = archive;
    this.#resolver = new LinkResolver(archive);
    for (const outfit of this.#resolver.outfits()) this.#outfits.set(outfit.folder, outfit);
    const [folders, entries] =
      archive.kind === 'oar' ? this.#regionEntries() : this.#inventoryEntries();
    this.#entries = entries;
    const root = folderInfo(ROOT, null, '');
    const { length: items } = entries;
    const counts = { folders: folders.length, foldersRead: folders.length, foldersFailed: 0 };
    this.tree.apply({
      isFirst: true,
      folders: [root, ...folders],
      items: entries,
      gone: [],
      progress: { state: 'complete', ...counts, items },
    });
  }

  /** Items and objects, links included. */
  get entries(): readonly InventoryEntry[] {
    return this.#entries;
  }

  /** An item, a link's target, or an object of a region; null for folders and broken links. */
  node(id: string): ArchiveNode | null {
    const object = this.#objects.get(id);
    if (object) return this.#objectNode(id, object);
    const item = this.#items.get(id);
    return item ? this.#itemNode(item) : null;
  }

  folder(id: string): ArchiveFolderNode | null {
    const folder = this.#folders.get(id);
    if (!folder) return null;
    const { items, brokenLinks } = this.#resolver.outfit(folder, 'folder');
    return {
      id,
      name: folder.path.at(-1) ?? '',
      path: folder.path.slice(0, -1),
      wearable: items.flatMap(({ item }) => {
        const node = this.#itemNode(item);
        return node && isWearable(node.assetType) ? [node] : [];
      }),
      brokenLinks: brokenLinks.map(({ name }) => name),
      isOutfit: this.#outfits.has(folder.path),
    };
  }

  /** Ids of what can be worn of an outfit, by the id of its folder; nothing for any other folder. */
  outfitItems(folderId: string): readonly string[] {
    const folder = this.#folders.get(folderId);
    const items = (folder && this.#outfits.get(folder.path)?.items) ?? [];
    return items.flatMap(({ item }) => (isWearable(item.assetType) ? this.#ids.get(item)! : []));
  }

  /** The link of an item, resolved; null for what is no link. */
  linkOf(id: string): LinkTarget | null {
    const item = this.#items.get(id);
    return item ? this.#resolver.resolve(item) : null;
  }

  /** Whether an item has an asset that an archive of assets lacks. */
  isAssetMissing(id: string): boolean {
    const item = this.#items.get(id);
    if (!item || isLink(item) || item.assetId === NULL_UUID) return false;
    return this.archive.assetsIncluded !== false && !this.archive.assets.has(item.assetId);
  }

  /** Names of the outfits that an item belongs to. */
  outfitsWith(id: string): readonly string[] {
    const own = this.#items.get(id);
    const target = own && this.#resolver.resolve(own);
    const item = target?.kind === 'item' ? target.item : own;
    return [...this.#outfits.values()]
      .filter(({ items }) => items.some((each) => each.item === item))
      .map(({ name }) => name);
  }

  #itemNode(item: ArchiveItem): ArchiveNode | null {
    const link = this.#resolver.resolve(item);
    if (link && link.kind !== 'item') return null;
    const own = link?.item ?? item;
    const { name, folder, description, assetType, assetId } = own;
    return {
      ...{ id: this.#ids.get(own)!, name, folder, description, assetType, assetId },
      origin: own,
      entry: findAsset(this.archive, assetId, assetType) ?? null,
      target: link ? own.name : null,
    };
  }

  #objectNode(id: string, { path, size, offset, regionFolder }: RegionObjectEntry): ArchiveNode {
    const region = this.archive.regions.find(({ dir }) => dir === regionFolder);
    return {
      ...{ id, name: objectName(path), folder: [region?.name ?? regionFolder], description: '' },
      ...{ assetType: ASSET_TYPES.object, assetId: NULL_UUID, target: null, origin: null },
      entry: { path, size, offset },
    };
  }

  #inventoryEntries(): [InventoryFolderInfo[], InventoryEntry[]] {
    const ids = new Map<readonly string[], string>();
    // Of folders with the same name in the same place, contents follow their own.
    const lastAt = new Map<string, string>();
    const folders = this.archive.folders.map((folder, index) => {
      const id = `f${index}`;
      const parent = lastAt.get(pathKey(folder.path.slice(0, -1))) ?? ROOT;
      ids.set(folder.path, id);
      lastAt.set(pathKey(folder.path), id);
      this.#folders.set(id, folder);
      return folderInfo(id, parent, folder.path.at(-1) ?? '', this.#purposeOf(folder));
    });
    for (const [index, item] of this.archive.items.entries()) {
      this.#items.set(`i${index}`, item);
      this.#ids.set(item, `i${index}`);
    }
    const entries = Array.from(this.#items, ([id, item]) => {
      const link = this.#resolver.resolve(item);
      const target = link?.kind === 'item' ? this.#ids.get(link.item) : undefined;
      const parentId = ids.get(item.folder) ?? ROOT;
      const { name, description, assetType, flags } = item;
      // What a link leads to has an id of the tree, as everything in it.
      const assetId = link ? (target ?? '') : item.assetId;
      return {
        ...BLANK_ENTRY,
        id,
        parentId,
        name,
        description,
        assetType,
        assetId,
        subtype: flags,
      };
    });
    return [folders, entries];
  }

  #regionEntries(): [InventoryFolderInfo[], InventoryEntry[]] {
    const folders = this.archive.regions.map(({ dir, name }) => folderInfo(`r${dir}`, ROOT, name));
    const entries = this.archive.regionObjects.map((object, index): InventoryEntry => {
      const id = `o${index}`;
      this.#objects.set(id, object);
      const name = objectName(object.path);
      const parentId = `r${object.regionFolder}`;
      return { ...BLANK_ENTRY, id, parentId, name, assetType: ASSET_TYPES.object };
    });
    return [folders, entries];
  }

  #purposeOf({ path }: ArchiveFolder): number {
    const outfit = this.#outfits.get(path);
    if (!outfit || outfit.kind === 'folder') return NO_PURPOSE;
    return outfit.kind === 'worn' ? CURRENT_OUTFIT : OUTFIT;
  }
}

/** What is worn as part of an outfit: clothing, objects and body parts. */
export const isWearable = (assetType: number) => [5, 6, 13].includes(assetType);

const BLANK_ENTRY = {
  ...{ description: '', assetId: NULL_UUID, subtype: 0, createdAt: 0, isLibrary: false },
};

const pathKey = (path: readonly string[]) => path.join('\0');

function folderInfo(
  id: string,
  parentId: string | null,
  name: string,
  type = NO_PURPOSE,
): InventoryFolderInfo {
  return {
    ...{ id, parentId, name, type, isLibrary: false, version: 0, descendents: 0 },
    state: 'read',
  };
}

/** The name of an object as far as its file name has it, in which every other letter than those of ASCII is a `?`. */
function objectName(path: string): string {
  const start = path.indexOf('objects/') + 'objects/'.length;
  return path.slice(start).replace(PLACE_AND_ID, '');
}
