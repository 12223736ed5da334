import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  type Llsd,
  NULL_UUID,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import type { DemoOutfit } from '../content/demo-content.ts';
import { namedUuid } from '../reproducible-values.ts';
import { llsdMap } from '../session/viewer-event-queue.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import {
  emptyReply,
  type HttpReply,
  type HttpRequest,
  isLlsdPost,
  llsdReply,
} from './http-server.ts';

export interface InventoryFolder {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly defaultType: number;
  readonly version: number;
}

interface InventoryItem {
  readonly id: string;
  readonly folderId: string;
  /** For a link, the id of its target item. */
  readonly assetId: string;
  readonly assetType: number;
  readonly inventoryType: number;
  /** The type of a wearable, or the attachment point of an object. */
  readonly flags: number;
  readonly name: string;
}

interface Inventory {
  readonly ownerId: string;
  readonly root: InventoryFolder;
  readonly library: InventoryFolder;
  /** The root and all folders in it. */
  readonly folders: readonly InventoryFolder[];
  readonly items: ReadonlyMap<string, InventoryItem>;
}

/** Asset types, which are also the default types of folders. */
const TYPES = { clothing: 5, object: 6, root: 8, bodyPart: 13, animation: 20, outfit: 46 } as const;
const LINK_TYPE = 24;
const WEARABLE_INVENTORY_TYPE = 18;
const OBJECT_INVENTORY_TYPE = 6;

/** The inventory of a viewer: the outfit that it got, and the Current Outfit folder with links to it. */
export function viewerInventory({ agentId, outfit }: ViewerSession): Inventory {
  const createFolder = (name: string, defaultType: number, parentId: string): InventoryFolder => ({
    id: namedUuid(`folder/${agentId}/${name}`),
    parentId,
    name,
    defaultType,
    version: 1,
  });
  const root = createFolder('My Inventory', TYPES.root, NULL_UUID);
  const inRoot = (name: string, type: number) => createFolder(name, type, root.id);
  const clothing = inRoot('Clothing', TYPES.clothing);
  const bodyParts = inRoot('Body Parts', TYPES.bodyPart);
  const objects = inRoot('Objects', TYPES.object);
  const currentOutfit = inRoot('Current Outfit', TYPES.outfit);
  const animations = inRoot('Animations', TYPES.animation);
  const folders = [root, clothing, bodyParts, objects, animations, currentOutfit];
  const targets = [
    ...wearableItems(outfit, { clothing, bodyParts }),
    ...objectItems(outfit, objects),
  ];
  const links = targets.map((item) => linkTo(item, currentOutfit, agentId));
  return {
    ownerId: agentId,
    root,
    library: {
      id: namedUuid('folder/library'),
      parentId: NULL_UUID,
      name: 'Library',
      defaultType: TYPES.root,
      version: 1,
    },
    folders,
    items: new Map([...targets, ...links].map((item) => [item.id, item])),
  };
}

function wearableItems(
  { wearables }: DemoOutfit,
  folders: { clothing: InventoryFolder; bodyParts: InventoryFolder },
): InventoryItem[] {
  return wearables.map(({ itemId, assetId, assetType, wearableType, name }) => ({
    id: itemId,
    folderId: (assetType === TYPES.bodyPart ? folders.bodyParts : folders.clothing).id,
    assetId,
    assetType,
    inventoryType: WEARABLE_INVENTORY_TYPE,
    flags: wearableType,
    name,
  }));
}

function objectItems({ attachments }: DemoOutfit, folder: InventoryFolder): InventoryItem[] {
  return attachments.map(({ itemId, objectAssetId, point, name }) => ({
    id: itemId,
    folderId: folder.id,
    assetId: objectAssetId,
    assetType: TYPES.object,
    inventoryType: OBJECT_INVENTORY_TYPE,
    flags: point,
    name,
  }));
}

function linkTo(item: InventoryItem, folder: InventoryFolder, agentId: string): InventoryItem {
  return {
    ...item,
    id: namedUuid(`link/${agentId}/${item.id}`),
    folderId: folder.id,
    assetId: item.id,
    assetType: LINK_TYPE,
  };
}

function isLink({ assetType }: InventoryItem): boolean {
  return assetType === LINK_TYPE;
}

/**
 * FetchInventoryDescendents2: the contents of folders. As in OpenSimulator, the targets of links come before the folder's
 * own items and are not counted.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function handleFolders(request: HttpRequest, session: ViewerSession): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const inventory = viewerInventory(session);
  const folders: Llsd[] = [];
  const unknown: Llsd[] = [];
  for (const id of requestedIds(request, 'folders', 'folder_id')) {
    const folder = [...inventory.folders, inventory.library].find((entry) => entry.id === id);
    if (folder) folders.push(folderMap(folder, inventory));
    else unknown.push(llsdMap({ folder_id: uuid(id), error: 'Unknown' }));
  }
  return llsdReply(llsdMap(unknown.length > 0 ? { folders, bad_folders: unknown } : { folders }));
}

/** FetchInventory2: single items; unknown ones are left out. */
export function handleItems(request: HttpRequest, session: ViewerSession): HttpReply {
  if (!isLlsdPost(request)) return emptyReply(404);
  const inventory = viewerInventory(session);
  const items = requestedIds(request, 'items', 'item_id')
    .map((id) => inventory.items.get(id))
    .filter((item) => item !== undefined)
    .map((item) => itemMap(item, inventory.ownerId));
  return llsdReply(llsdMap({ agent_id: uuid(session.agentId), items }));
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
    descendents: BigInt(own.length + children.length),
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

function itemMap(item: InventoryItem, ownerId: string): Llsd {
  return llsdMap({
    item_id: uuid(item.id),
    parent_id: uuid(item.folderId),
    asset_id: uuid(item.assetId),
    type: BigInt(item.assetType),
    inv_type: BigInt(item.inventoryType),
    flags: BigInt(item.flags),
    name: item.name,
    desc: '',
    created_at: 0n,
    permissions: llsdMap({
      creator_id: uuid(ownerId),
      owner_id: uuid(ownerId),
      group_id: uuid(NULL_UUID),
      base_mask: ALL_PERMISSIONS,
      owner_mask: ALL_PERMISSIONS,
      group_mask: 0n,
      everyone_mask: 0n,
      next_owner_mask: ALL_PERMISSIONS,
      is_owner_group: false,
    }),
    sale_info: llsdMap({ sale_price: 0n, sale_type: 0n }),
  });
}
