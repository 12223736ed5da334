/** A folder as the grid stores it. */
export interface InventoryFolder {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly defaultType: number;
  readonly version: number;
  /** What it says about how much is in it, where that is not true. */
  readonly claimedDescendents?: number;
}

/** An item as the grid stores it. */
export interface InventoryItem {
  readonly id: string;
  readonly folderId: string;
  /** For a link, the id of its target item. */
  readonly assetId: string;
  readonly assetType: number;
  readonly inventoryType: number;
  /** The type of a wearable, or the attachment point of an object. */
  readonly flags: number;
  readonly name: string;
  /** Empty by default. */
  readonly description?: string;
  /** What others may do with it; by default those who get it may do everything, and nobody else anything. */
  readonly masks?: ItemMasks;
}

/** Unsigned 32 bits each. */
interface ItemMasks {
  readonly everyoneMask: number;
  readonly groupMask: number;
  readonly nextOwnerMask: number;
}

/** The folders and items of one owner. */
export interface Inventory {
  readonly ownerId: string;
  readonly root: InventoryFolder;
  /** The root and all folders in it. */
  readonly folders: readonly InventoryFolder[];
  /** By item id. */
  readonly items: ReadonlyMap<string, InventoryItem>;
}

/** Asset types, which are also the default types of folders. */
export const TYPES = {
  none: -1,
  landmark: 3,
  clothing: 5,
  object: 6,
  notecard: 7,
  root: 8,
  bodyPart: 13,
  trash: 14,
  animation: 20,
  gesture: 21,
  link: 24,
  currentOutfit: 46,
  outfit: 47,
  outfits: 48,
} as const;

/** Inventory types, which tell how viewers show an item. */
export const INVENTORY_TYPES = {
  object: 6,
  notecard: 7,
  wearable: 18,
  animation: 19,
  gesture: 20,
} as const;
