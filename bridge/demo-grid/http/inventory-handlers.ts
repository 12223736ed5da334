import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  type Llsd,
  NULL_UUID,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import {
  type Inventory,
  type InventoryFolder,
  type InventoryItem,
  TYPES,
} from '../inventory/inventory-types.ts';
import { llsdMap } from '../session/viewer-event-queue.ts';
import {
  emptyReply,
  type HttpReply,
  type HttpRequest,
  isLlsdPost,
  llsdReply,
} from './http-server.ts';

function isLink({ assetType }: InventoryItem): boolean {
  return assetType === TYPES.link;
}

/**
 * FetchInventoryDescendents2 and FetchLibDescendents2: the contents of folders. As in OpenSimulator, the targets of links come before the folder's
 * own items and are not counted.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function handleFolders(request: HttpRequest, inventory: Inventory): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const folders: Llsd[] = [];
  const unknown: Llsd[] = [];
  for (const id of requestedIds(request, 'folders', 'folder_id')) {
    const folder = inventory.folders.find((entry) => entry.id === id);
    if (folder) folders.push(folderMap(folder, inventory));
    else unknown.push(llsdMap({ folder_id: uuid(id), error: 'Unknown' }));
  }
  return llsdReply(llsdMap(unknown.length > 0 ? { folders, bad_folders: unknown } : { folders }));
}

/** FetchInventory2 and FetchLib2: single items; unknown ones are left out. */
export function handleItems(
  request: HttpRequest,
  inventory: Inventory,
  agentId: string,
): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const items = requestedIds(request, 'items', 'item_id')
    .map((id) => inventory.items.get(id))
    .filter((item) => item !== undefined)
    .map((item) => itemMap(item, inventory.ownerId));
  return llsdReply(llsdMap({ agent_id: uuid(agentId), items }));
}

/** Most entries of one request. */
const MAX_REQUESTED = 500;

function requestedIds({ body }: HttpRequest, list: string, name: string): string[] {
  const entries = asArray(asMap(decodeLlsdXml(body))?.get(list) ?? null) ?? [];
  return entries
    .slice(0, MAX_REQUESTED)
    .map((entry) => asUuid(asMap(entry)?.get(name) ?? null))
    .filter((id) => id !== undefined);
}

function folderMap(folder: InventoryFolder, inventory: Inventory): Llsd {
  const own = [...inventory.items.values()].filter((item) => item.folderId === folder.id);
  const targets = own
    .filter(isLink)
    .map((link) => inventory.items.get(link.assetId))
    .filter((item) => item !== undefined);
  const children = inventory.folders.filter(({ parentId }) => parentId === folder.id);
  return llsdMap({
    folder_id: uuid(folder.id),
    agent_id: uuid(inventory.ownerId),
    owner_id: uuid(inventory.ownerId),
    descendents: BigInt(folder.claimedDescendents ?? own.length + children.length),
    version: BigInt(folder.version),
    categories: children.map(categoryMap),
    items: [...targets, ...own].map((item) => itemMap(item, inventory.ownerId)),
  });
}

function categoryMap(folder: InventoryFolder): Llsd {
  return llsdMap({
    category_id: uuid(folder.id),
    parent_id: uuid(folder.parentId),
    name: folder.name,
    type_default: BigInt(folder.defaultType),
    version: BigInt(folder.version),
  });
}

/** All permissions; masks are signed in LLSD. */
const ALL_PERMISSIONS = 0x7fffffffn;

const signed = (mask: number): bigint => BigInt(mask | 0);

function itemMap(item: InventoryItem, ownerId: string): Llsd {
  return llsdMap({
    item_id: uuid(item.id),
    parent_id: uuid(item.folderId),
    asset_id: uuid(item.assetId),
    type: BigInt(item.assetType),
    inv_type: BigInt(item.inventoryType),
    flags: BigInt(item.flags),
    name: item.name,
    desc: item.description ?? '',
    created_at: 0n,
    permissions: llsdMap({
      creator_id: uuid(ownerId),
      owner_id: uuid(ownerId),
      group_id: uuid(NULL_UUID),
      base_mask: ALL_PERMISSIONS,
      owner_mask: ALL_PERMISSIONS,
      group_mask: signed(item.masks?.groupMask ?? 0),
      everyone_mask: signed(item.masks?.everyoneMask ?? 0),
      next_owner_mask: item.masks ? signed(item.masks.nextOwnerMask) : ALL_PERMISSIONS,
      is_owner_group: false,
    }),
    sale_info: llsdMap({ sale_price: 0n, sale_type: 0n }),
  });
}
