import { NULL_UUID } from '../../../src/formats/llsd/index.ts';
import { namedUuid } from '../reproducible-values.ts';
import {
  INVENTORY_TYPES,
  type Inventory,
  type InventoryFolder,
  type InventoryItem,
  TYPES,
} from './inventory-types.ts';

/** Items of the largest folder. */
const MANY = 20_000;
const LONG_NAME = 'x'.repeat(70_000);
/** Turns the direction of the text after it. */
const RIGHT_TO_LEFT_OVERRIDE = '\u202e';

/**
 * An inventory with all that no viewer should trust: folders inside each other and inside themselves, wrong counts,
 * long and misleading names, links to themselves, and very many items.
 */
export function withHostileContent(inventory: Inventory): Inventory {
  const { ownerId, root } = inventory;
  const id = (name: string) => namedUuid(`hostile/${ownerId}/${name}`);
  const folder = (name: string, parentId: string, more: Partial<InventoryFolder> = {}) => ({
    id: id(name),
    parentId,
    name,
    defaultType: TYPES.none,
    version: 1,
    ...more,
  });
  const item = (name: string, folderId: string, more: Partial<InventoryItem> = {}) => ({
    id: id(`item ${name}`),
    folderId,
    assetId: namedUuid('no asset'),
    assetType: TYPES.notecard,
    inventoryType: INVENTORY_TYPES.notecard,
    flags: 0,
    name,
    ...more,
  });
  const folders = [
    folder('Chicken', id('Egg')),
    folder('Egg', id('Chicken')),
    folder('Inside itself', id('Inside itself')),
    folder('Without a parent', namedUuid('no folder')),
    folder('Twice', root.id),
    folder('Twice', root.id),
    folder('Too many', root.id, { claimedDescendents: 1_000_000_000 }),
    folder('Negative', root.id, { claimedDescendents: -5, version: -7 }),
    folder('Very full', root.id),
    folder('Names', root.id),
    folder('Another Current Outfit', root.id, { defaultType: TYPES.currentOutfit }),
  ];
  const names = id('Names');
  const items = [
    item('Link to itself', names, { assetType: TYPES.link, assetId: id('item Link to itself') }),
    item('To and', names, { assetType: TYPES.link, assetId: id('item fro') }),
    item('fro', names, { assetType: TYPES.link, assetId: id('item To and') }),
    item('Without an id', names, { id: NULL_UUID }),
    item('Of an unknown type', names, { assetType: 250, flags: -1 }),
    item(`safe${RIGHT_TO_LEFT_OVERRIDE}gpj.exe`, names),
    item('<img src=x onerror=alert(1)>', names),
    item(LONG_NAME, names),
    ...Array.from({ length: MANY }, (_, index) => item(`Number ${index}`, id('Very full'))),
  ];
  return {
    ...inventory,
    folders: [...inventory.folders, ...folders],
    items: new Map([...inventory.items, ...items.map((each) => [each.id, each] as const)]),
  };
}
