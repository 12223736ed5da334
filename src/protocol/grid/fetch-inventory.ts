import { encodeLlsdXml, type Llsd, NULL_UUID, uuid } from '../../formats/llsd/index.ts';
import { decodeResponse, type LlsdMapReader } from './grid-response.ts';
import { BOOLEAN, S32, TEXT, U32, UUID } from './value-types.ts';

/** A folder and what is in it. */
export interface InventoryFolder {
  readonly folderId: string;
  readonly ownerId: string;
  /** How many folders and items are in it by the grid's count; -1 where it is not said. */
  readonly descendents: number;
  readonly version: number;
  readonly categories: readonly FolderSummary[];
  /** OpenSimulator puts the targets of links, which lie elsewhere, before the folder's own items. */
  readonly items: readonly InventoryItem[];
}

/** A folder that the grid could not give. */
export interface BadFolder {
  readonly folderId: string;
  /** Word for word. */
  readonly error: string;
}

/** What the grid knows of the folders that were asked for. */
export interface FolderResponse {
  readonly folders: readonly InventoryFolder[];
  readonly badFolders: readonly BadFolder[];
}

/** What to ask for, and whose it is. */
export interface InventoryRequest {
  readonly id: string;
  readonly ownerId: string;
}

/** By name; what else there is does not matter to us. */
const SORT_ORDER = 1n;

/**
 * The body of a `FetchInventoryDescendents2` request for all that is in some folders.
 *
 * @throws {RangeError} for an id that is no UUID.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function encodeFolderRequest(folders: readonly InventoryRequest[]): Uint8Array<ArrayBuffer> {
  const wanted = folders.map(({ id, ownerId }) =>
    mapOf(
      ['folder_id', uuid(id)],
      ['owner_id', uuid(ownerId)],
      ['fetch_folders', true],
      ['fetch_items', true],
      ['sort_order', SORT_ORDER],
    ),
  );
  return encodeLlsdXml(mapOf(['folders', wanted]));
}

/**
 * Decodes the answer of `FetchInventoryDescendents2`, also in the form of two maps side by side that
 * OpenSimulator gives when some folder fails.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`,
 * `field-missing`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function decodeFolderResponse(bytes: Uint8Array): FolderResponse {
  const fields = decodeResponse(bytes);
  return {
    folders: fields.list('folders').map(readFolder),
    badFolders: fields.list('bad_folders').map(readBadFolder),
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
  const wanted = items.map(({ id, ownerId }) =>
    mapOf(['item_id', uuid(id)], ['owner_id', uuid(ownerId)]),
  );
  return encodeLlsdXml(mapOf(['items', wanted]));
}

/**
 * Decodes the answer of `FetchInventory2`; items that the grid does not have are not in it.
 *
 * @throws {@link DecodeError} of format `grid`: as {@link decodeLlsdXml}, `answer-too-large`,
 * `field-missing`, `wrong-type`.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function decodeItemResponse(bytes: Uint8Array): InventoryItem[] {
  return decodeResponse(bytes).list('items').map(readInventoryItem);
}

function readFolder(fields: LlsdMapReader): InventoryFolder {
  return {
    folderId: fields.required('folder_id', UUID),
    ownerId: fields.optional('owner_id', UUID) ?? NULL_UUID,
    descendents: fields.optional('descendents', S32) ?? -1,
    version: fields.optional('version', S32) ?? -1,
    categories: fields.list('categories').map(readFolderSummary),
    items: fields.list('items').map(readInventoryItem),
  };
}

function readBadFolder(fields: LlsdMapReader): BadFolder {
  return {
    folderId: fields.required('folder_id', UUID),
    error: fields.optional('error', TEXT) ?? '',
  };
}

function mapOf(...entries: [string, Llsd][]): Map<string, Llsd> {
  return new Map(entries);
}

/** A folder as a list names it, without what is in it. */
export interface FolderSummary {
  readonly folderId: string;
  /** The null UUID for a root. */
  readonly parentId: string;
  readonly name: string;
  /** What the folder is for, as an asset type; -1 for one that a person made. */
  readonly defaultType: number;
  /** Rises with every change; -1 where it is not said. */
  readonly version: number;
}

/** The `defaultType` of the folder whose links are what is worn. */
export const CURRENT_OUTFIT_FOLDER = 46;

/**
 * A folder of a login's skeleton, or of another folder's categories.
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
 * The Current Outfit Folder, by its type: its name may be translated.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function findCurrentOutfit(folders: readonly FolderSummary[]): FolderSummary | undefined {
  return folders.find((folder) => folder.defaultType === CURRENT_OUTFIT_FOLDER);
}

/** Who may do what with an item; masks are unsigned 32 bits, 0 where the grid does not say. */
export interface ItemPermissions {
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

/** A thing in an inventory, or a link to one. */
export interface InventoryItem {
  readonly itemId: string;
  /** The folder that it lies in. */
  readonly parentId: string;
  /** What to fetch; for a link, the `itemId` of its target. */
  readonly assetId: string;
  /** The asset type, as in {@link ASSET_WORDS}, or {@link ITEM_LINK}, {@link FOLDER_LINK}. */
  readonly assetType: number;
  readonly inventoryType: number;
  /** Unsigned 32 bits; see {@link itemSubtype}. */
  readonly flags: number;
  readonly name: string;
  readonly description: string;
  /** Seconds since 1970. */
  readonly createdAt: number;
  /** Null where the grid gave none. */
  readonly permissions: ItemPermissions | null;
}

/** The `assetType` of a link to an item. */
export const ITEM_LINK = 24;

/** The `assetType` of a link to a folder. */
export const FOLDER_LINK = 25;

/** The low byte of an item's flags: a wearable's type, or the attachment point of an object. */
export function itemSubtype(item: InventoryItem): number {
  return item.flags & 0xff;
}

/**
 * @throws {@link DecodeError} `field-missing`, `wrong-type` for the ids and the type.
 *
 * **Source:** login-and-caps.md section 5, "Item".
 */
export function readInventoryItem(fields: LlsdMapReader): InventoryItem {
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
