import type { Inspection } from '../../kinds/index.ts';
/** A folder of the inventory, or of the grid's library. */
export interface InventoryFolderInfo {
  readonly id: string;
  /**
   * The folder that contains it; null for the two roots. Following it always ends at a root: folders whose parents are
   * unknown, or contain each other, are reported as if they were in the root.
   */
  readonly parentId: string | null;
  readonly name: string;
  /** Its purpose, as an asset type: 46 for the Current Outfit Folder; -1 for a folder that a user made, 8 for a root. */
  readonly type: number;
  readonly isLibrary: boolean;
  /** Increases with every change; -1 if unknown. */
  readonly version: number;
  /** Folders and items in it by the grid's count; -1 until it is read. */
  readonly descendents: number;
  /** `failed`: the grid did not send it in several attempts; opening it tries again. */
  readonly state: 'unread' | 'reading' | 'read' | 'failed';
}

/** An item of the inventory, or a link to one. */
export interface InventoryEntry {
  readonly id: string;
  /** The folder that contains it; it may not be known yet, or never be. */
  readonly parentId: string;
  readonly name: string;
  readonly description: string;
  /** The id of the asset; for a link, that of the item or folder which it is about. */
  readonly assetId: string;
  /** As `ASSET_TYPES` of src/protocol/grid; 24 for a link to an item, 25 for a link to a folder. */
  readonly assetType: number;
  /** The low byte of its flags: the type of a wearable, or the attachment point of an object. */
  readonly subtype: number;
  /** Seconds since 1970; 0 if unknown. */
  readonly createdAt: number;
  readonly isLibrary: boolean;
}

/** How far the inventory has been read. */
export interface InventoryProgress {
  /** `limited`: it has more folders or items than are read. `unavailable`: the region has no capability for it. */
  readonly state: 'reading' | 'complete' | 'limited' | 'unavailable';
  readonly folders: number;
  readonly foldersRead: number;
  readonly foldersFailed: number;
  readonly items: number;
}

/** What has changed in the inventory, at most some times a second. */
export interface InventoryUpdate {
  /** True for the first of a login: what was reported before is not valid any more. */
  readonly isFirst: boolean;
  /** New or changed, parents before what they contain. */
  readonly folders: readonly InventoryFolderInfo[];
  /** New or changed. */
  readonly items: readonly InventoryEntry[];
  /** Ids of folders and items that are no longer there. */
  readonly gone: readonly string[];
  readonly progress: InventoryProgress;
}

export interface InventoryEvent {
  readonly type: 'inventory';
  readonly update: InventoryUpdate;
}

/** The bytes of an item's asset. */
export type InventoryAsset =
  | { readonly kind: 'loaded'; readonly bytes: Uint8Array<ArrayBuffer> }
  /**
   * `no-session`: nobody is logged in. `no-asset`: items of this type have none, or the item has the null id.
   * `refused`: the grid does not give it out. `unreachable`: there was no response in several attempts.
   */
  | {
      readonly kind: 'failed';
      readonly code: 'no-session' | 'no-asset' | 'refused' | 'unreachable';
    };

/** The part of the live worker for the inventory. */
export interface InventoryWorker {
  /** Reads a folder before the others, also one that was read before or that failed. */
  openInventoryFolder(folderId: string): void;
  /** The asset of an item, or of the item that a link is about. */
  fetchInventoryAsset(assetId: string, assetType: number): Promise<InventoryAsset>;
  /** The facts of a file, as `vitrine inspect` prints them; here since the page itself has no decoders. */
  inspectFile(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<Inspection>;
}
