import { expect, test } from 'vitest';
import { InventoryTree } from '../../app/inventory/inventory-tree.ts';
import { treeRows } from './tree-rows.ts';

const folder = (id: string, parentId: string | null, isLibrary = false) => ({
  ...{ id, parentId, name: id, type: -1, isLibrary, version: 1, descendents: 0 },
  state: 'read' as const,
});
const item = (id: string, parentId: string) => ({
  ...{ id, parentId, name: id, description: '', assetId: '', assetType: 20, subtype: 0 },
  ...{ createdAt: 0, isLibrary: false },
});

const tree = new InventoryTree();
tree.apply({
  isFirst: true,
  folders: [
    folder('root', null),
    folder('library', null, true),
    folder('a', 'root'),
    folder('b', 'root'),
    folder('inner', 'a'),
  ],
  items: [item('x', 'root'), item('y', 'inner'), item('z', 'inner')],
  gone: [],
  progress: { state: 'complete', folders: 5, foldersRead: 5, foldersFailed: 0, items: 3 },
});

const rows = (expanded: string[], text?: string) =>
  treeRows(tree, {
    expanded: new Set(expanded),
    search: text === undefined ? null : tree.search(text, 10),
  }).map(({ id, level, position, siblings }) => `${level} ${id} ${position}/${siblings}`);

test('the root itself is no row, and the library comes after the folders', () => {
  expect(rows([])).toEqual(['1 a 1/4', '1 b 2/4', '1 library 3/4', '1 x 4/4']);
});

test('expanded folders show what is in them, or that they are empty', () => {
  expect(rows(['a', 'inner', 'b'])).toEqual([
    '1 a 1/4',
    '2 inner 1/1',
    '3 y 1/2',
    '3 z 2/2',
    '1 b 2/4',
    '2 b-note 1/1',
    '1 library 3/4',
    '1 x 4/4',
  ]);
});

test('a search shows hits and their folders only, whatever is expanded', () => {
  expect(rows(['b'], 'y')).toEqual(['1 a 1/2', '2 inner 1/1', '3 y 1/1', '1 library 2/2']);
  expect(rows(['b'], 'nothing')).toEqual([]);
});
