import { expect, it } from 'vitest';
import type { Inventory } from '../inventory/inventory-types.ts';
import type { StoredObject } from './make-object.ts';
import { UploadStore } from './upload-store.ts';

const FOLDER = { id: 'objects', parentId: 'root', name: 'Objects', defaultType: 6, version: 1 };
const INVENTORY: Inventory = {
  ...{ ownerId: 'ada', root: FOLDER, items: new Map() },
  folders: [FOLDER, { ...FOLDER, id: 'clothing' }],
};

const object = (id: string, bytes: number): StoredObject => ({
  item: {
    ...{ id, folderId: 'objects', assetId: `asset ${id}`, assetType: 6, inventoryType: 6 },
    ...{ flags: 0, name: id },
  },
  attachment: { name: id, itemId: id, objectAssetId: `asset ${id}`, point: 0, prims: [] },
  assets: [{ id: `asset ${id}`, type: 6, name: id, bytes: new Uint8Array(bytes) }],
});

it('keeps what was uploaded for its owner, whose folder has another version', () => {
  const store = new UploadStore();
  store.add('ada', object('hat', 3));
  store.add('ada', object('coat', 4));
  store.add('bo', object('boot', 5));
  const { folders, items } = store.extend(INVENTORY);
  expect([...items.keys()]).toEqual(['hat', 'coat']);
  expect(folders.map(({ version }) => version)).toEqual([3, 1]);
  expect(store.extend({ ...INVENTORY, ownerId: 'cy' }).items.size).toBe(0);
  expect(store.findAsset('asset boot')?.bytes.length).toBe(5);
  expect(store.findAttachment('coat')?.name).toBe('coat');
  expect(store.findAttachment('asset coat')).toBeNull();
});

it('lets the oldest uploads give way where there is no more room', () => {
  const store = new UploadStore(10);
  expect([store.hasRoomFor(10), store.hasRoomFor(11)]).toEqual([true, false]);
  const hat = object('hat', 6);
  store.add('ada', hat);
  store.noteWorn('ada', [hat.attachment]);
  store.noteWorn('bo', [hat.attachment]);
  expect([store.wornBy('ada').length, store.wornBy('bo').length]).toEqual([1, 0]);
  store.add('bo', object('boot', 4));
  expect(store.findAsset('asset hat')).not.toBeNull();
  store.add('bo', object('coat', 6));
  expect(store.findAsset('asset hat')).toBeNull();
  expect(store.findAttachment('hat')).toBeNull();
  expect(store.wornBy('ada')).toEqual([]);
  expect(store.extend(INVENTORY)).toBe(INVENTORY);
  expect([...store.extend({ ...INVENTORY, ownerId: 'bo' }).items.keys()]).toEqual(['boot', 'coat']);
});
