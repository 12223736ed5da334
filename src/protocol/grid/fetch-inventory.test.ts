import { describe, expect, test } from 'vitest';
import { expectDecodeError } from '../../../test/expect-decode-error.ts';
import { recordedHttp } from '../../../test/http-exchange.ts';
import { describeWithSamples } from '../../../test/shared-samples.ts';
import {
  decodeLlsdXml,
  encodeLlsdXml,
  type Llsd,
  NULL_UUID,
  uuid,
} from '../../formats/llsd/index.ts';
import {
  decodeFolderResponse,
  decodeItemResponse,
  encodeFolderRequest,
  encodeItemRequest,
  findCurrentOutfit,
  type InventoryFolder,
  itemSubtype,
  resolveOutfit,
} from './index.ts';

/** A UUID that ends in the given digits. */
const id = (digits: string) => NULL_UUID.slice(0, -digits.length) + digits;
const FOLDER = id('f0');
const OWNER = id('a3');

const map = (fields: Record<string, Llsd>) => new Map(Object.entries(fields));
const decode = (fields: Record<string, Llsd>) => decodeFolderResponse(encodeLlsdXml(map(fields)));
const item = (itemId: string, assetId: string, type: bigint, parentId = FOLDER) =>
  map({ item_id: uuid(itemId), asset_id: uuid(assetId), parent_id: uuid(parentId), type });

function folderOf(...items: Llsd[]): InventoryFolder {
  return decode({ folders: [map({ folder_id: uuid(FOLDER), items })] }).folders[0];
}

describe('requests', () => {
  test('request the contents of folders', () => {
    const bytes = encodeFolderRequest([{ id: FOLDER, ownerId: OWNER }]);
    expect(new TextDecoder().decode(bytes)).toBe(
      `<llsd><map><key>folders</key><array><map><key>folder_id</key><uuid>${FOLDER}</uuid>` +
        `<key>owner_id</key><uuid>${OWNER}</uuid><key>fetch_folders</key><boolean>true</boolean>` +
        '<key>fetch_items</key><boolean>true</boolean>' +
        '<key>sort_order</key><integer>1</integer></map></array></map></llsd>',
    );
  });

  test('request single items', () => {
    const bytes = encodeItemRequest([{ id: id('1'), ownerId: OWNER }]);
    const wanted = map({ item_id: uuid(id('1')), owner_id: uuid(OWNER) });
    expect(decodeLlsdXml(bytes)).toEqual(map({ items: [wanted] }));
    expect(() => encodeItemRequest([{ id: 'x', ownerId: OWNER }])).toThrow(RangeError);
  });
});

describe('folders', () => {
  test('an item with all fields', () => {
    const permissions = map({
      creator_id: uuid(id('c')),
      owner_id: uuid(OWNER),
      group_id: uuid(NULL_UUID),
      base_mask: -1n,
      owner_mask: 581632n,
      group_mask: 0n,
      everyone_mask: 32768n,
      next_owner_mask: 532480n,
      is_owner_group: true,
    });
    const full = item(id('1'), id('2'), 13n);
    full.set('inv_type', 18n).set('flags', -253n).set('name', 'Shape').set('desc', 'of mine');
    full.set('created_at', 1795237052n).set('permissions', permissions);
    const [decoded] = folderOf(full).items;
    expect(decoded).toEqual({
      itemId: id('1'),
      parentId: FOLDER,
      assetId: id('2'),
      assetType: 13,
      inventoryType: 18,
      // 0xffffff03
      flags: 4294967043,
      name: 'Shape',
      description: 'of mine',
      createdAt: 1795237052,
      permissions: {
        creatorId: id('c'),
        ownerId: OWNER,
        groupId: NULL_UUID,
        baseMask: 0xffffffff,
        ownerMask: 581632,
        groupMask: 0,
        everyoneMask: 32768,
        nextOwnerMask: 532480,
        ownedByGroup: true,
      },
    });
    expect(itemSubtype(decoded)).toBe(3);
  });

  test('categories with either name of their id', () => {
    const folder = map({
      folder_id: uuid(FOLDER),
      categories: [
        map({ category_id: uuid(id('1')), name: 'A', type_default: 46n, version: 3n }),
        map({ folder_id: uuid(id('2')), parent_id: uuid(FOLDER) }),
      ],
    });
    const [{ categories, descendents }] = decode({ folders: [folder] }).folders;
    expect(descendents).toBe(-1);
    expect(categories).toEqual([
      { folderId: id('1'), parentId: NULL_UUID, name: 'A', defaultType: 46, version: 3 },
      { folderId: id('2'), parentId: FOLDER, name: '', defaultType: -1, version: -1 },
    ]);
    expect(findCurrentOutfit(categories)).toBe(categories[0]);
    expect(findCurrentOutfit(categories.slice(1))).toBeUndefined();
  });

  test.each([
    ['folders of text', { folders: 'x' }, 'wrong-type', 'folders'],
    ['a folder of text', { folders: ['x'] }, 'wrong-type', 'folders[0]'],
    ['a folder without an id', { folders: [map({})] }, 'field-missing', 'folders[0]/folder_id'],
    [
      'a bad folder without one',
      { bad_folders: [map({})] },
      'field-missing',
      'bad_folders[0]/folder_id',
    ],
    [
      'an item without a type',
      {
        folders: [map({ folder_id: FOLDER, items: [map({ item_id: FOLDER, asset_id: FOLDER })] })],
      },
      'field-missing',
      'folders[0]/items[0]/type',
    ],
  ] as [string, Record<string, Llsd>, string, string][])('%s', (_, fields, code, path) => {
    const error = expectDecodeError(() => decode(fields), code);
    expect(error).toMatchObject({ format: 'grid', path });
  });

  test('items that were requested separately', () => {
    const bytes = encodeLlsdXml(map({ agent_id: OWNER, items: [item(id('1'), id('2'), 5n)] }));
    expect(decodeItemResponse(bytes)).toMatchObject([{ itemId: id('1'), assetType: 5 }]);
  });
});

describe('outfit', () => {
  const links = (folder: InventoryFolder, fetched = decodeItemResponse(encodeLlsdXml(map({})))) => {
    const { entries, missing } = resolveOutfit(folder, fetched);
    return { entries: entries.map(({ link, target }) => [link.itemId, target.itemId]), missing };
  };

  test('links are followed in their order, each target once', () => {
    const folder = folderOf(
      item(id('1'), id('a1'), 13n, id('e')),
      item(id('2'), id('a2'), 6n, id('e')),
      item(id('b1'), id('2'), 24n),
      item(id('b2'), id('1'), 24n),
      item(id('b3'), id('2'), 24n),
    );
    expect(links(folder)).toEqual({
      entries: [
        [id('b1'), id('2')],
        [id('b2'), id('1')],
      ],
      missing: [],
    });
  });

  test('ignores everything but links of this folder', () => {
    const folder = folderOf(
      item(id('1'), id('a1'), 13n),
      item(id('b1'), id('1'), 24n, id('e')),
      item(id('b2'), id('e'), 25n),
      // A link to a link, one to a link to a folder, one to itself.
      item(id('b3'), id('b1'), 24n),
      item(id('b4'), id('b2'), 24n),
      item(id('b5'), id('b5'), 24n),
    );
    expect(links(folder)).toEqual({ entries: [], missing: [] });
  });

  test('lists unknown targets, which are found once they were fetched', () => {
    const folder = folderOf(item(id('b1'), id('1'), 24n));
    expect(links(folder)).toEqual({ entries: [], missing: [id('1')] });
    const bytes = encodeLlsdXml(map({ items: [item(id('1'), id('a1'), 5n, id('e'))] }));
    expect(links(folder, decodeItemResponse(bytes))).toEqual({
      entries: [[id('b1'), id('1')]],
      missing: [],
    });
  });
});

describeWithSamples('recorded inventory', () => {
  test('our request has what a grid accepted', () => {
    const recorded = decodeLlsdXml(recordedHttp('inventory-root.request').body);
    const root = { id: 'f5802622-35ad-4fc7-9d07-34d16406198b', ownerId: OWNER };
    expect(decodeLlsdXml(encodeFolderRequest([root]))).toEqual(recorded);
  });

  test('the root has 17 folders, one of them the current outfit', () => {
    const { folders, badFolders } = decodeFolderResponse(
      recordedHttp('inventory-root.response').body,
    );
    expect(badFolders).toEqual([]);
    expect(folders).toHaveLength(1);
    expect(folders[0]).toMatchObject({ ownerId: OWNER, descendents: 17, version: 18, items: [] });
    expect(folders[0].categories).toHaveLength(17);
    expect(findCurrentOutfit(folders[0].categories)?.name).toBe('Current Outfit');
  });

  test('two adjacent maps: the current outfit, and a folder that failed', () => {
    const { body } = recordedHttp('inventory-current-outfit.response');
    const { folders, badFolders } = decodeFolderResponse(body);
    expect(badFolders).toEqual([
      { folderId: 'd499e5e0-b9bf-11dc-95ff-0800200c9a66', error: 'Unknown' },
    ]);
    expect(folders).toHaveLength(1);
    const { entries, missing } = resolveOutfit(folders[0]);
    expect(missing).toEqual([]);
    expect(
      entries.map(({ target }) => [target.name, target.assetType, itemSubtype(target)]).sort(),
    ).toEqual([
      ['Default Eyes', 13, 3],
      ['Default Hair', 13, 2],
      ['Default Pants', 5, 5],
      ['Default Shape', 13, 0],
      ['Default Shirt', 5, 4],
      ['Default Skin', 13, 1],
    ]);
  });
});
