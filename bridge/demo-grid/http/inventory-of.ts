import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { DemoOutfit } from '../content/types.ts';
import { namedUuid } from '../named-uuid.ts';
import type { Session } from '../session/session.ts';

export interface Folder {
  readonly id: string;
  readonly parentId: string;
  readonly name: string;
  readonly defaultType: number;
  readonly version: number;
}

export interface Item {
  readonly id: string;
  readonly folderId: string;
  /** For a link the id of its target. */
  readonly assetId: string;
  readonly assetType: number;
  readonly inventoryType: number;
  /** The kind of a wearable, or the attachment point of an object. */
  readonly flags: number;
  readonly name: string;
}

export interface Inventory {
  readonly ownerId: string;
  readonly root: Folder;
  readonly library: Folder;
  /** The root and all in it. */
  readonly folders: readonly Folder[];
  readonly items: ReadonlyMap<string, Item>;
}

const TYPES = { clothing: 5, object: 6, root: 8, bodyPart: 13, animation: 20, outfit: 46 } as const;
const ITEM_LINK = 24;
const WEARABLE_ITEM = 18;
const OBJECT_ITEM = 6;

/** What a viewer owns: the outfit that it was given, and a Current Outfit of links to it. */
export function inventoryOf({ agentId, outfit }: Session): Inventory {
  const folderOf = (name: string, defaultType: number, parentId: string): Folder => ({
    id: namedUuid(`folder/${agentId}/${name}`),
    parentId,
    name,
    defaultType,
    version: 1,
  });
  const root = folderOf('My Inventory', TYPES.root, NULL_UUID);
  const within = (name: string, type: number) => folderOf(name, type, root.id);
  const clothing = within('Clothing', TYPES.clothing);
  const bodyParts = within('Body Parts', TYPES.bodyPart);
  const objects = within('Objects', TYPES.object);
  const worn = within('Current Outfit', TYPES.outfit);
  const folders = [root, clothing, bodyParts, objects, within('Animations', TYPES.animation), worn];
  const targets = [
    ...wearableItems(outfit, { clothing, bodyParts }),
    ...objectItems(outfit, objects),
  ];
  const links = targets.map((item) => linkTo(item, worn, agentId));
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
  folders: { clothing: Folder; bodyParts: Folder },
): Item[] {
  return wearables.map(({ itemId, assetId, assetType, wearableType, name }) => ({
    id: itemId,
    folderId: (assetType === TYPES.bodyPart ? folders.bodyParts : folders.clothing).id,
    assetId,
    assetType,
    inventoryType: WEARABLE_ITEM,
    flags: wearableType,
    name,
  }));
}

function objectItems({ attachments }: DemoOutfit, folder: Folder): Item[] {
  return attachments.map(({ itemId, objectAssetId, point, name }) => ({
    id: itemId,
    folderId: folder.id,
    assetId: objectAssetId,
    assetType: TYPES.object,
    inventoryType: OBJECT_ITEM,
    flags: point,
    name,
  }));
}

function linkTo(item: Item, folder: Folder, agentId: string): Item {
  return {
    ...item,
    id: namedUuid(`link/${agentId}/${item.id}`),
    folderId: folder.id,
    assetId: item.id,
    assetType: ITEM_LINK,
  };
}

/** Whether it stands for another item. */
export function isLink({ assetType }: Item): boolean {
  return assetType === ITEM_LINK;
}
