import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { Fields } from './fields.ts';
import { FLAG, S32, TEXT, U32, UUID } from './kinds.ts';

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
  /** Unsigned 32 bits; see {@link wornSlot}. */
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
export function wornSlot(item: InventoryItem): number {
  return item.flags & 0xff;
}

/**
 * @throws {@link DecodeError} `field-missing`, `wrong-type` for the ids and the type.
 *
 * **Source:** login-and-caps.md section 5, "Item".
 */
export function readInventoryItem(fields: Fields): InventoryItem {
  const permissions = fields.child('permissions');
  return {
    itemId: fields.need('item_id', UUID),
    parentId: fields.get('parent_id', UUID) ?? NULL_UUID,
    assetId: fields.need('asset_id', UUID),
    assetType: fields.need('type', S32),
    inventoryType: fields.get('inv_type', S32) ?? -1,
    flags: fields.get('flags', U32) ?? 0,
    name: fields.get('name', TEXT) ?? '',
    description: fields.get('desc', TEXT) ?? '',
    createdAt: fields.get('created_at', S32) ?? 0,
    permissions: permissions && readPermissions(permissions),
  };
}

function readPermissions(fields: Fields): ItemPermissions {
  return {
    creatorId: fields.get('creator_id', UUID) ?? NULL_UUID,
    ownerId: fields.get('owner_id', UUID) ?? NULL_UUID,
    groupId: fields.get('group_id', UUID) ?? NULL_UUID,
    baseMask: fields.get('base_mask', U32) ?? 0,
    ownerMask: fields.get('owner_mask', U32) ?? 0,
    groupMask: fields.get('group_mask', U32) ?? 0,
    everyoneMask: fields.get('everyone_mask', U32) ?? 0,
    nextOwnerMask: fields.get('next_owner_mask', U32) ?? 0,
    ownedByGroup: fields.get('is_owner_group', FLAG) ?? false,
  };
}
