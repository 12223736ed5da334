import { encodeLlsdXml, type Llsd, NULL_UUID, uuid } from '../../formats/llsd/index.ts';
import { decodeAnswer } from './answer.ts';
import type { Fields } from './fields.ts';
import { type FolderSummary, readFolderSummary } from './folder-summary.ts';
import { type InventoryItem, readInventoryItem } from './inventory-item.ts';
import { S32, TEXT, UUID } from './kinds.ts';

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
export interface FolderAnswer {
  readonly folders: readonly InventoryFolder[];
  readonly badFolders: readonly BadFolder[];
}

/** What to ask for, and whose it is. */
export interface InventoryKey {
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
export function encodeFolderRequest(folders: readonly InventoryKey[]): Uint8Array<ArrayBuffer> {
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
export function decodeFolderAnswer(bytes: Uint8Array): FolderAnswer {
  const fields = decodeAnswer(bytes);
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
export function encodeItemRequest(items: readonly InventoryKey[]): Uint8Array<ArrayBuffer> {
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
export function decodeItemAnswer(bytes: Uint8Array): InventoryItem[] {
  return decodeAnswer(bytes).list('items').map(readInventoryItem);
}

function readFolder(fields: Fields): InventoryFolder {
  return {
    folderId: fields.need('folder_id', UUID),
    ownerId: fields.get('owner_id', UUID) ?? NULL_UUID,
    descendents: fields.get('descendents', S32) ?? -1,
    version: fields.get('version', S32) ?? -1,
    categories: fields.list('categories').map(readFolderSummary),
    items: fields.list('items').map(readInventoryItem),
  };
}

function readBadFolder(fields: Fields): BadFolder {
  return {
    folderId: fields.need('folder_id', UUID),
    error: fields.get('error', TEXT) ?? '',
  };
}

function mapOf(...entries: [string, Llsd][]): Map<string, Llsd> {
  return new Map(entries);
}
