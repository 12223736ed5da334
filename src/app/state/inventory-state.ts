import { type Signal, signal } from '@preact/signals-core';
import type {
  InventoryAsset,
  InventoryEntry,
  InventoryFolderInfo,
  InventoryProgress,
} from '../../session/index.ts';
import type { SavableAvatar } from './file-records.ts';
import type { WornMesh } from './items.ts';

/** What the page shows of the agent's inventory. The tree itself is {@link LiveInventory.tree}. */
export class InventoryState {
  /** Null until the first report of a login. */
  readonly progress: Signal<InventoryProgress | null> = signal(null);
  /** Increases whenever the tree has changed. */
  readonly revision: Signal<number> = signal(0);
  /** Ids of worn items that the region has not sent, and that are drawn from the inventory. */
  readonly drawnItems: Signal<ReadonlySet<string>> = signal(new Set<string>());
  /** The AvatarObject of the whole outfit, composed when every item was loaded or has failed; null before. */
  readonly outfitAvatar: Signal<{ readonly meshes: number } | null> = signal(null);
}

/** What a search has found. */
export interface InventorySearch {
  /** Folders and items whose name contains the text. */
  readonly hits: number;
  /** Ids of the first hits, and of all folders that they are in. */
  readonly shown: ReadonlySet<string>;
}

/** A file of an item, to be put on the avatar. */
export interface InventoryFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Of an object's mesh: where it is attached, and how its faces look. */
  readonly placement: Pick<WornMesh, 'attachment' | 'look'> | null;
}

/** An item's asset, with the name and ending of its file. */
export interface InventoryDownload {
  readonly name: string;
  readonly extension: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Why an item cannot be used: those of {@link InventoryAsset}; `damaged` for an asset that cannot be read. */
export type InventoryFailure =
  | Extract<InventoryAsset, { kind: 'failed' }>['code']
  | 'damaged'
  | 'no-meshes';

/** The inventory as far as it is read. Lists are sorted by name. */
export interface InventoryTreeReader {
  /** The root of the agent's inventory, then that of the library. */
  readonly roots: readonly InventoryFolderInfo[];
  folder(id: string): InventoryFolderInfo | null;
  item(id: string): InventoryEntry | null;
  /** The folders in a folder: those with a purpose first. */
  foldersIn(folderId: string): readonly InventoryFolderInfo[];
  itemsIn(folderId: string): readonly InventoryEntry[];
  /** Items in a folder and in all folders in it. */
  countIn(folderId: string): number;
  /** The item that a link is about, or the item itself; null for a link to a folder, and where the target is not known. */
  targetOf(item: InventoryEntry): InventoryEntry | null;
  /** Items of an asset type, without links. */
  itemsOfType(assetType: number): readonly InventoryEntry[];
  /** @param limit hits that are shown at most; all are counted. */
  search(text: string, limit: number): InventorySearch;
  /** The folder of a purpose, in the agent's own inventory: 46 is the Current Outfit Folder, 21 that of gestures. */
  folderOfType(type: number): InventoryFolderInfo | null;
}

/** The inventory of the agent who is logged in. */
export interface LiveInventory {
  /** To be read again when `InventoryState.revision` changes. */
  readonly tree: InventoryTreeReader;
  /** Reads a folder before the others, and again if it was read some time ago. */
  openFolder(folderId: string): void;
  /** The asset of an item; of a link, that of its target. */
  fetchAsset(item: InventoryEntry): Promise<InventoryAsset>;
  /** The asset of an item as a file. */
  download(item: InventoryEntry): Promise<InventoryDownload | InventoryFailure>;
  /** The AvatarObject of the outfit, to be saved; null while there is none. */
  savableOutfit(): SavableAvatar | null;
  /** What of an item can be opened on the avatar. */
  files(item: InventoryEntry): Promise<readonly InventoryFile[] | InventoryFailure>;
}
