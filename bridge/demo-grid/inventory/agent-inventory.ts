import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import type { DemoContent, DemoItem, DemoOutfit } from '../content/demo-content.ts';
import { namedUuid } from '../reproducible-values.ts';
import type { ViewerSession } from '../session/viewer-session.ts';
import {
  INVENTORY_TYPES,
  type Inventory,
  type InventoryFolder,
  type InventoryItem,
  TYPES,
} from './inventory-types.ts';

/** The inventory of a viewer: all outfits of visitors, of which it wears one, and the grid's animations and gestures. */
export function agentInventory(
  { agentId, outfit }: ViewerSession,
  content: DemoContent,
): Inventory {
  const folder = folderMaker(agentId);
  const root = folder('My Inventory', TYPES.root, NULL_UUID);
  const inRoot = (name: string, type: number) => folder(name, type, root.id);
  const wardrobe = {
    clothing: inRoot('Clothing', TYPES.clothing),
    bodyParts: inRoot('Body Parts', TYPES.bodyPart),
    objects: inRoot('Objects', TYPES.object),
  };
  const animations = inRoot('Animations', TYPES.animation);
  const gestures = inRoot('Gestures', TYPES.gesture);
  const notecards = inRoot('Notecards', TYPES.notecard);
  const currentOutfit = inRoot('Current Outfit', TYPES.currentOutfit);
  const outfits = inRoot('My Outfits', TYPES.outfits);
  const looks = content.visitorOutfits.map((each) => ({
    folder: folder(each.name, TYPES.outfit, outfits.id),
    targets: outfitItems(each, wardrobe),
  }));
  const links = (items: readonly InventoryItem[], to: InventoryFolder) =>
    items.map((item) => linkTo(item, to, agentId));
  const last = looks.at(-1);
  const items = [
    ...looks.flatMap(({ targets }) => targets),
    ...links(outfitItems(outfit, wardrobe), currentOutfit),
    ...looks.flatMap((look) => links(look.targets, look.folder)),
    ...(last ? [danglingLink(last.folder, agentId)] : []),
    ...assetItems(content.animationItems, animations, ANIMATION),
    ...assetItems(content.gestures, gestures, GESTURE),
    ...assetItems(content.notecards, notecards, NOTECARD),
  ];
  return {
    ownerId: agentId,
    root,
    folders: [
      root,
      ...Object.values(wardrobe),
      animations,
      gestures,
      notecards,
      currentOutfit,
      outfits,
      ...looks.map((look) => look.folder),
    ],
    items: itemMap(items),
  };
}

/** The items of the active gestures, as the login response names them. */
export function activeGestures(
  { agentId }: ViewerSession,
  content: DemoContent,
): { readonly itemId: string; readonly assetId: string }[] {
  const folderId = folderIdOf(agentId, 'Gestures');
  return content.gestures
    .filter(({ isActive }) => isActive)
    .map(({ name, assetId }) => ({ itemId: itemId(folderId, name), assetId }));
}

/** The owner of the library, whom nobody can meet. */
export const LIBRARY_OWNER = namedUuid('agent/library');

/** What everybody finds in the library. */
export function libraryInventory(content: DemoContent): Inventory {
  const folder = folderMaker(LIBRARY_OWNER);
  const root = folder('Library', TYPES.root, NULL_UUID);
  const animations = folder('Animations', TYPES.animation, root.id);
  const gestures = folder('Gestures', TYPES.gesture, root.id);
  const items = [
    ...assetItems(content.animationItems, animations, ANIMATION),
    ...assetItems(content.gestures, gestures, GESTURE),
  ];
  return {
    ownerId: LIBRARY_OWNER,
    root,
    folders: [root, animations, gestures],
    items: itemMap(items),
  };
}

const ANIMATION = { assetType: TYPES.animation, inventoryType: INVENTORY_TYPES.animation };
const GESTURE = { assetType: TYPES.gesture, inventoryType: INVENTORY_TYPES.gesture };
const NOTECARD = { assetType: TYPES.notecard, inventoryType: INVENTORY_TYPES.notecard };

type FolderMaker = (name: string, defaultType: number, parentId: string) => InventoryFolder;

function folderMaker(ownerId: string): FolderMaker {
  return (name, defaultType, parentId) => {
    const isOutfit = defaultType === TYPES.outfit;
    const id = folderIdOf(ownerId, isOutfit ? `My Outfits/${name}` : name);
    return { id, parentId, name, defaultType, version: 1 };
  };
}

function folderIdOf(ownerId: string, path: string): string {
  return namedUuid(`folder/${ownerId}/${path}`);
}

function itemId(folderId: string, name: string): string {
  return namedUuid(`item/${folderId}/${name}`);
}

function itemMap(items: readonly InventoryItem[]): ReadonlyMap<string, InventoryItem> {
  return new Map(items.map((item) => [item.id, item]));
}

function assetItems(
  items: readonly DemoItem[],
  folder: InventoryFolder,
  types: Pick<InventoryItem, 'assetType' | 'inventoryType'>,
): InventoryItem[] {
  return items.map(({ name, assetId }) => ({
    ...types,
    id: itemId(folder.id, name),
    folderId: folder.id,
    assetId,
    flags: 0,
    name,
  }));
}

interface WardrobeFolders {
  readonly clothing: InventoryFolder;
  readonly bodyParts: InventoryFolder;
  readonly objects: InventoryFolder;
}

function outfitItems(
  { wearables, attachments }: DemoOutfit,
  { clothing, bodyParts, objects }: WardrobeFolders,
): InventoryItem[] {
  return [
    ...wearables.map((wearable) => ({
      id: wearable.itemId,
      folderId: (wearable.assetType === TYPES.bodyPart ? bodyParts : clothing).id,
      assetId: wearable.assetId,
      assetType: wearable.assetType,
      inventoryType: INVENTORY_TYPES.wearable,
      flags: wearable.wearableType,
      name: wearable.name,
    })),
    ...attachments.map((attachment) => ({
      id: attachment.itemId,
      folderId: objects.id,
      assetId: attachment.objectAssetId,
      assetType: TYPES.object,
      inventoryType: INVENTORY_TYPES.object,
      flags: attachment.point,
      name: attachment.name,
    })),
  ];
}

function linkTo(item: InventoryItem, folder: InventoryFolder, agentId: string): InventoryItem {
  return {
    ...item,
    id: namedUuid(`link/${agentId}/${folder.name}/${item.id}`),
    folderId: folder.id,
    assetId: item.id,
    assetType: TYPES.link,
  };
}

/** A link to an item that is no more, as they are left in many outfits. */
function danglingLink(folder: InventoryFolder, agentId: string): InventoryItem {
  return {
    id: namedUuid(`link/${agentId}/${folder.name}/lost`),
    folderId: folder.id,
    assetId: namedUuid('item/lost'),
    assetType: TYPES.link,
    inventoryType: INVENTORY_TYPES.object,
    flags: 0,
    name: 'Lost umbrella',
  };
}
