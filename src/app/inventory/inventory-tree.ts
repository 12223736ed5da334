import type { InventoryEntry, InventoryFolderInfo, InventoryUpdate } from '../../session/index.ts';
import type { InventorySearch, InventoryTreeReader } from '../state/index.ts';

/** `assetType` of links to items and to folders. */
const ITEM_LINK = 24;
const FOLDER_LINK = 25;

const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const byName = (a: { name: string }, b: { name: string }) => compare(a.name, b.name);
/** Folders with a purpose, such as the Current Outfit Folder, before those that users have made. */
const byPurpose = (a: InventoryFolderInfo, b: InventoryFolderInfo) =>
  Number(b.type >= 0) - Number(a.type >= 0) || byName(a, b);

interface FolderContents {
  readonly folders: Set<string>;
  readonly items: Set<string>;
  /** Items in it and in all folders in it. */
  count: number;
  /** Null after a change. */
  sortedFolders: readonly InventoryFolderInfo[] | null;
  sortedItems: readonly InventoryEntry[] | null;
}

/** The page's copy of the inventory, kept current by the session's updates. */
export class InventoryTree implements InventoryTreeReader {
  readonly #folders = new Map<string, InventoryFolderInfo>();
  readonly #items = new Map<string, InventoryEntry>();
  readonly #contents = new Map<string, FolderContents>();
  #roots: readonly InventoryFolderInfo[] = [];

  get roots(): readonly InventoryFolderInfo[] {
    return this.#roots;
  }

  folder(id: string): InventoryFolderInfo | null {
    return this.#folders.get(id) ?? null;
  }

  item(id: string): InventoryEntry | null {
    return this.#items.get(id) ?? null;
  }

  foldersIn(folderId: string): readonly InventoryFolderInfo[] {
    const contents = this.#contents.get(folderId);
    if (!contents) return [];
    contents.sortedFolders ??= [...contents.folders]
      .map((id) => this.#folders.get(id)!)
      .sort(byPurpose);
    return contents.sortedFolders;
  }

  itemsIn(folderId: string): readonly InventoryEntry[] {
    const contents = this.#contents.get(folderId);
    if (!contents) return [];
    contents.sortedItems ??= [...contents.items].map((id) => this.#items.get(id)!).sort(byName);
    return contents.sortedItems;
  }

  countIn(folderId: string): number {
    return this.#contents.get(folderId)?.count ?? 0;
  }

  targetOf(item: InventoryEntry): InventoryEntry | null {
    if (item.assetType === FOLDER_LINK) return null;
    if (item.assetType !== ITEM_LINK) return item;
    const target = this.item(item.assetId);
    return target && target.assetType !== ITEM_LINK && target.assetType !== FOLDER_LINK
      ? target
      : null;
  }

  itemsOfType(assetType: number): readonly InventoryEntry[] {
    return [...this.#items.values()].filter((item) => item.assetType === assetType).sort(byName);
  }

  folderOfType(type: number): InventoryFolderInfo | null {
    for (const folder of this.#folders.values()) {
      if (folder.type === type && !folder.isLibrary) return folder;
    }
    return null;
  }

  search(text: string, limit: number): InventorySearch {
    const wanted = text.trim().toLocaleLowerCase();
    const shown = new Set<string>();
    let hits = 0;
    const matches = ({ name }: { name: string }) => name.toLocaleLowerCase().includes(wanted);
    const show = (id: string, parentId: string | null) => {
      hits += 1;
      if (hits > limit) return;
      shown.add(id);
      for (let each = parentId; each !== null && !shown.has(each); ) {
        shown.add(each);
        each = this.#folders.get(each)?.parentId ?? null;
      }
    };
    for (const folder of this.#folders.values()) {
      if (matches(folder)) show(folder.id, folder.parentId);
    }
    for (const item of this.#items.values()) {
      // The target of a link may be in no folder that is known.
      if (matches(item) && this.#folders.has(item.parentId)) show(item.id, item.parentId);
    }
    return { hits, shown };
  }

  apply({ isFirst, folders, items, gone }: InventoryUpdate): void {
    if (isFirst) this.clear();
    for (const id of gone) this.#remove(id);
    for (const folder of folders) this.#putFolder(folder);
    for (const item of items) this.#putItem(item);
    if (folders.length === 0) return;
    this.#roots = [...this.#folders.values()]
      .filter(({ parentId }) => parentId === null)
      .sort((a, b) => Number(a.isLibrary) - Number(b.isLibrary));
  }

  clear(): void {
    this.#folders.clear();
    this.#items.clear();
    this.#contents.clear();
    this.#roots = [];
  }

  #putFolder(folder: InventoryFolderInfo): void {
    const isNew = !this.#folders.has(folder.id);
    this.#folders.set(folder.id, folder);
    const own = this.#contentsOf(folder.id);
    if (folder.parentId === null) return;
    const parent = this.#contentsOf(folder.parentId);
    parent.folders.add(folder.id);
    parent.sortedFolders = null;
    // Its items may have been known before it.
    if (isNew) this.#count(folder.parentId, own.count);
  }

  #putItem(item: InventoryEntry): void {
    const before = this.#items.get(item.id);
    if (before && before.parentId !== item.parentId) this.#remove(item.id);
    const isNew = !this.#items.has(item.id);
    this.#items.set(item.id, item);
    const contents = this.#contentsOf(item.parentId);
    contents.items.add(item.id);
    contents.sortedItems = null;
    if (isNew) this.#count(item.parentId, 1);
  }

  #remove(id: string): void {
    const item = this.#items.get(id);
    const folder = this.#folders.get(id);
    const parentId = item?.parentId ?? folder?.parentId ?? null;
    const parent = parentId === null ? null : this.#contentsOf(parentId);
    if (item) {
      this.#items.delete(id);
      parent!.items.delete(id);
      parent!.sortedItems = null;
      this.#count(parentId!, -1);
    } else if (folder) {
      const { count } = this.#contentsOf(id);
      this.#folders.delete(id);
      this.#contents.delete(id);
      parent?.folders.delete(id);
      if (!parent) return;
      parent.sortedFolders = null;
      this.#count(parentId!, -count);
    }
  }

  /** The session reports trees of limited depth, so that this ends. */
  #count(folderId: string, by: number): void {
    for (
      let id: string | null = folderId;
      id !== null;
      id = this.#folders.get(id)?.parentId ?? null
    ) {
      this.#contentsOf(id).count += by;
    }
  }

  #contentsOf(folderId: string): FolderContents {
    let contents = this.#contents.get(folderId);
    if (!contents) {
      contents = {
        folders: new Set(),
        items: new Set(),
        count: 0,
        sortedFolders: null,
        sortedItems: null,
      };
      this.#contents.set(folderId, contents);
    }
    return contents;
  }
}
