import {
  asArray,
  asMap,
  asUuid,
  decodeLlsdXml,
  type Llsd,
  NULL_UUID,
  uuid,
} from '../../../src/formats/llsd/index.ts';
import { llsdMap } from '../llsd-map.ts';
import type { Session } from '../session/session.ts';
import { bare, isLlsdPost, llsdReply, type Reply, type Request } from './exchange.ts';
import { type Folder, type Inventory, type Item, inventoryOf, isLink } from './inventory-of.ts';

const MOST_ASKED = 500;

/** Everything may be done with everything; masks are signed in LLSD. */
const ALL_RIGHTS = 0x7fffffffn;

/**
 * FetchInventoryDescendents2. As in OpenSimulator the targets of links come before the folder's own items
 * and are not counted.
 *
 * **Source:** login-and-caps.md section 5.
 */
export function answerFolders(request: Request, session: Session): Reply {
  if (!isLlsdPost(request)) return bare(404);
  const inventory = inventoryOf(session);
  const folders: Llsd[] = [];
  const bad: Llsd[] = [];
  for (const id of askedIds(request, 'folders', 'folder_id')) {
    const folder = [...inventory.folders, inventory.library].find((entry) => entry.id === id);
    if (folder) folders.push(folderMap(folder, inventory));
    else bad.push(llsdMap({ folder_id: uuid(id), error: 'Unknown' }));
  }
  return llsdReply(llsdMap(bad.length > 0 ? { folders, bad_folders: bad } : { folders }));
}

/** FetchInventory2: single items; unknown ones are not in the answer. */
export function answerItems(request: Request, session: Session): Reply {
  if (!isLlsdPost(request)) return bare(404);
  const inventory = inventoryOf(session);
  const items = askedIds(request, 'items', 'item_id')
    .map((id) => inventory.items.get(id))
    .filter((item) => item !== undefined)
    .map((item) => itemMap(item, inventory.ownerId));
  return llsdReply(llsdMap({ agent_id: uuid(session.agentId), items }));
}

function askedIds({ body }: Request, list: string, name: string): string[] {
  const entries = asArray(asMap(decodeLlsdXml(body))?.get(list) ?? null) ?? [];
  return entries
    .slice(0, MOST_ASKED)
    .map((entry) => asUuid(asMap(entry)?.get(name) ?? null))
    .filter((id) => id !== undefined);
}

function folderMap(folder: Folder, inventory: Inventory): Llsd {
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

function categoryMap(folder: Folder): Llsd {
  return llsdMap({
    category_id: uuid(folder.id),
    parent_id: uuid(folder.parentId),
    name: folder.name,
    type_default: BigInt(folder.defaultType),
    version: BigInt(folder.version),
  });
}

function itemMap(item: Item, ownerId: string): Llsd {
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
      base_mask: ALL_RIGHTS,
      owner_mask: ALL_RIGHTS,
      group_mask: 0n,
      everyone_mask: 0n,
      next_owner_mask: ALL_RIGHTS,
      is_owner_group: false,
    }),
    sale_info: llsdMap({ sale_price: 0n, sale_type: 0n }),
  });
}
