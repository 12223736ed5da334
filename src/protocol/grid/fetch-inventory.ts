import { encodeLlsdXml, type Llsd, NULL_UUID, uuid } from '../../formats/llsd/index.ts';
import { decodeResponse, type LlsdMapReader } from './grid-response.ts';
import { BOOLEAN, S32, TEXT, U32, UUID } from './value-types.ts';

/** An item of an inventory, or a link to one. */
export interface InventoryItem {
  readonly itemId: string;
  /** The folder that contains the item. */
  readonly parentId: string;
  /** The asset; for a link, the `itemId` of its target. */
  readonly assetId: string;
  /** The asset type, as in {@link ASSET_TYPES}, or {@link ITEM_LINK}, {@link FOLDER_LINK}. */
  readonly assetType: number;
  readonly inventoryType: number;
  /** Unsigned 32 bits; see {@link itemSubtype}. */
  readonly flags: number;
  readonly name: string;
  readonly description: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Null if the grid sent none. */
  readonly permissions: ItemPermissions | null;
}

/** The permissions of an item; masks are unsigned 32 bits, 0 if the grid does not send them. */
interface ItemPermissions {
  readonly creatorId: string;
  readonly ownerId: string;
  readonly groupId: string;
  readonly baseMask: number;
  readonly ownerMask: number;
  readonly groupMask: number;
  readonly everyoneMask: number;
  readonly nextOwnerMask: number;
  readonly ownedByGroup: boolean;
}

/** The `assetType` of a link to an item. */
export const ITEM_LINK = 24;

/** The `assetType` of a link to a folder. */
export const FOLDER_LINK = 25;

/** The low byte of an item's flags: the type of a wearable, or the attachment point of an object. */
export function itemSubtype(item: InventoryItem): number {
  return item.flags & 0xff;
}

/** A folder without its contents, as lists of folders have it. */
export interface FolderSummary {
  readonly folderId: string;
  /** The null UUID for a root. */
  readonly parentId: string;
  readonly name: string;
  /** The purpose of the folder, as an asset type; -1 for a folder that a user made. */
  readonly defaultType: number;
  /** Increases with every change; -1 if unknown. */
  readonly version: number;
}

/** A folder with its contents. */
export interface InventoryFolder {
  readonly folderId: string;
  readonly ownerId: string;
  /** How many folders and items it contains by the grid's count; -1 if unknown. */
  readonly descendents: number;
  readonly version: number;
  readonly categories: readonly FolderSummary[];
  /** OpenSimulator lists the targets of links, which are in other folders, before the folder's own items. */
  readonly items: readonly InventoryItem[];
}

/** A folder that the grid could not send. */
interface BadFolder {
  readonly folderId: string;
  /** The grid's own text. */
  readonly error: string;
}

/** The response of `FetchInventoryDescendents2`. */
interface FolderResponse {
  readonly folders: readonly InventoryFolder[];
  readonly badFolders: readonly BadFolder[];
}

/** A folder or item to request, and its owner. */
interface InventoryRequest {
  readonly id: string;
  readonly ownerId: string;
}

/** Sorts by name; the other sort orders do not matter here. */
const SORT_ORDER = 1n;

/**
 * The body of a `FetchInventoryDescendents2` request for the contents of folders.
 *
 * @throws {RangeError} for an id that is no UUID.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function encodeFolderRequest(folders: readonly InventoryRequest[]): Uint8Array<ArrayBuffer> {
  const list = folders.map(({ id, ownerId }) =>
    mapOf(
      ['folder_id', uuid(id)],
      ['owner_id', uuid(ownerId)],
      ['fetch_folders', true],
      ['fetch_items', true],
      ['sort_order', SORT_ORDER],
    ),
  );
  return encodeLlsdXml(mapOf(['folders', list]));
}

/**
 * Decodes the response of `FetchInventoryDescendents2`, also in the form of two adjacent maps that OpenSimulator sends
 * when a folder fails.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `field-missing`,
 * `wrong-type`.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function decodeFolderResponse(bytes: Uint8Array): FolderResponse {
  const response = decodeResponse(bytes);
  return {
    folders: response.optionalList('folders').map((folder) => ({
      folderId: folder.required('folder_id', UUID),
      ownerId: folder.optional('owner_id', UUID) ?? NULL_UUID,
      descendents: folder.optional('descendents', S32) ?? -1,
      version: folder.optional('version', S32) ?? -1,
      categories: folder.optionalList('categories').map(readFolderSummary),
      items: folder.optionalList('items').map(readInventoryItem),
    })),
    badFolders: response.optionalList('bad_folders').map((folder) => ({
      folderId: folder.required('folder_id', UUID),
      error: folder.optional('error', TEXT) ?? '',
    })),
  };
}

/**
 * The body of a `FetchInventory2` request for single items.
 *
 * @throws {RangeError} for an id that is no UUID.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function encodeItemRequest(items: readonly InventoryRequest[]): Uint8Array<ArrayBuffer> {
  const list = items.map(({ id, ownerId }) =>
    mapOf(['item_id', uuid(id)], ['owner_id', uuid(ownerId)]),
  );
  return encodeLlsdXml(mapOf(['items', list]));
}

/**
 * Decodes the response of `FetchInventory2`. Items that the grid does not have are missing.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`, `field-missing`,
 * `wrong-type`.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function decodeItemResponse(bytes: Uint8Array): InventoryItem[] {
  return decodeResponse(bytes).optionalList('items').map(readInventoryItem);
}

function mapOf(...entries: [string, Llsd][]): Map<string, Llsd> {
  return new Map(entries);
}

/**
 * Reads a folder of a login's skeleton, or of another folder's categories.
 *
 * @throws {@link DecodeError} `field-missing`, `wrong-type`.
 */
export function readFolderSummary(fields: LlsdMapReader): FolderSummary {
  return {
    folderId: fields.optional('category_id', UUID) ?? fields.required('folder_id', UUID),
    parentId: fields.optional('parent_id', UUID) ?? NULL_UUID,
    name: fields.optional('name', TEXT) ?? '',
    defaultType: fields.optional('type_default', S32) ?? -1,
    version: fields.optional('version', S32) ?? -1,
  };
}

/**
 * @throws {@link DecodeError} `field-missing`, `wrong-type` for the ids and the type.
 *
 * **Source:** login-and-caps.md section 5, "Item".
 */
function readInventoryItem(fields: LlsdMapReader): InventoryItem {
  const permissions = fields.child('permissions');
  return {
    itemId: fields.required('item_id', UUID),
    parentId: fields.optional('parent_id', UUID) ?? NULL_UUID,
    assetId: fields.required('asset_id', UUID),
    assetType: fields.required('type', S32),
    inventoryType: fields.optional('inv_type', S32) ?? -1,
    flags: fields.optional('flags', U32) ?? 0,
    name: fields.optional('name', TEXT) ?? '',
    description: fields.optional('desc', TEXT) ?? '',
    createdAt: fields.optional('created_at', S32) ?? 0,
    permissions: permissions && readPermissions(permissions),
  };
}

function readPermissions(fields: LlsdMapReader): ItemPermissions {
  return {
    creatorId: fields.optional('creator_id', UUID) ?? NULL_UUID,
    ownerId: fields.optional('owner_id', UUID) ?? NULL_UUID,
    groupId: fields.optional('group_id', UUID) ?? NULL_UUID,
    baseMask: fields.optional('base_mask', U32) ?? 0,
    ownerMask: fields.optional('owner_mask', U32) ?? 0,
    groupMask: fields.optional('group_mask', U32) ?? 0,
    everyoneMask: fields.optional('everyone_mask', U32) ?? 0,
    nextOwnerMask: fields.optional('next_owner_mask', U32) ?? 0,
    ownedByGroup: fields.optional('is_owner_group', BOOLEAN) ?? false,
  };
}
