import { describe, expect, test } from 'vitest';
import type { InventoryEntry, InventoryFolderInfo, InventoryUpdate } from '../../session/index.ts';
import { InventoryTree } from './inventory-tree.ts';

const folder = (
  id: string,
  parentId: string | null,
  change: Partial<InventoryFolderInfo> = {},
) => ({
  ...{ id, parentId, name: id, type: -1, isLibrary: false, version: 1, descendents: 0 },
  state: 'read' as const,
  ...change,
});
const item = (id: string, parentId: string, change: Partial<InventoryEntry> = {}) => ({
  ...{ id, parentId, name: id, description: '', assetId: `asset ${id}`, assetType: 20, subtype: 0 },
  ...{ createdAt: 0, isLibrary: false },
  ...change,
});
const update = (change: Partial<InventoryUpdate>): InventoryUpdate => ({
  ...{ isFirst: false, folders: [], items: [], gone: [] },
  progress: { state: 'reading', folders: 0, foldersRead: 0, foldersFailed: 0, items: 0 },
  ...change,
});

function treeOf(change: Partial<InventoryUpdate>): InventoryTree {
  const tree = new InventoryTree();
  tree.apply(update({ isFirst: true, ...change }));
  return tree;
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('InventoryTree', () => {
  test('sorts folders with a purpose first, then by name with numbers as numbers', () => {
    const tree = treeOf({
      folders: [
        folder('root', null),
        folder('b', 'root', { name: 'Set 10' }),
        folder('a', 'root', { name: 'set 9' }),
        folder('z', 'root', { type: 46 }),
      ],
      items: [item('y', 'root'), item('x', 'root')],
    });
    expect(ids(tree.foldersIn('root'))).toEqual(['z', 'a', 'b']);
    expect(ids(tree.itemsIn('root'))).toEqual(['x', 'y']);
    expect(tree.folderOfType(46)?.id).toBe('z');
  });

  test('counts items in all folders of a folder, in whatever order they come and go', () => {
    const tree = treeOf({
      folders: [folder('root', null)],
      items: [item('1', 'deep'), item('2', 'root')],
    });
    expect(tree.countIn('root')).toBe(1);
    tree.apply(update({ folders: [folder('a', 'root'), folder('deep', 'a')] }));
    expect(['root', 'a', 'deep'].map((id) => tree.countIn(id))).toEqual([2, 1, 1]);
    tree.apply(update({ items: [item('1', 'root')] }));
    expect(['root', 'a', 'deep'].map((id) => tree.countIn(id))).toEqual([2, 0, 0]);
    tree.apply(update({ items: [item('3', 'deep')] }));
    tree.apply(update({ gone: ['a', 'deep', '3'] }));
    expect([tree.countIn('root'), ids(tree.foldersIn('root'))]).toEqual([2, []]);
  });

  test('follows links, but not to links, and not to what is missing', () => {
    const tree = treeOf({
      folders: [folder('root', null)],
      items: [
        item('shirt', 'root', { assetType: 5 }),
        item('link', 'root', { assetType: 24, assetId: 'shirt' }),
        item('link to link', 'root', { assetType: 24, assetId: 'link' }),
        item('dangling', 'root', { assetType: 24, assetId: 'gone' }),
        item('folder link', 'root', { assetType: 25, assetId: 'root' }),
      ],
    });
    const target = (id: string) => tree.targetOf(tree.item(id)!)?.id ?? null;
    expect(['shirt', 'link', 'link to link', 'dangling', 'folder link'].map(target)).toEqual([
      'shirt',
      'shirt',
      null,
      null,
      null,
    ]);
    expect(ids(tree.itemsOfType(5))).toEqual(['shirt']);
  });

  test('a search finds names with their folders, and counts what it does not list', () => {
    const tree = treeOf({
      folders: [
        folder('root', null),
        folder('a', 'root'),
        folder('Waves', 'a'),
        folder('c', 'root'),
      ],
      items: [
        item('wave', 'Waves'),
        item('bow', 'c'),
        item('a wave', 'c'),
        item('waved', 'nowhere'),
      ],
    });
    const { hits, shown } = tree.search(' WAVE', 10);
    expect(hits).toBe(3);
    expect([...shown].sort()).toEqual(['Waves', 'a', 'a wave', 'c', 'root', 'wave']);
    expect(tree.search('wave', 1)).toEqual({ hits: 3, shown: new Set(['Waves', 'a', 'root']) });
  });

  test('the first report of a login replaces what was known', () => {
    const tree = treeOf({ folders: [folder('root', null)], items: [item('1', 'root')] });
    tree.apply(update({ isFirst: true, folders: [folder('other', null)] }));
    expect([ids(tree.roots), tree.item('1')]).toEqual([['other'], null]);
  });
});
