import type { InventorySearch, InventoryTreeReader } from '../../app/state/index.ts';
import type { InventoryEntry, InventoryFolderInfo } from '../../session/index.ts';

/** A row of the tree as it is displayed. */
export type TreeRow = {
  /** Of the folder or item. */
  readonly id: string;
  /** From 1. */
  readonly level: number;
  /** Place among its siblings, from 1, and their number. */
  readonly position: number;
  readonly siblings: number;
} & (
  | { readonly kind: 'folder'; readonly folder: InventoryFolderInfo; readonly isExpanded: boolean }
  | { readonly kind: 'item'; readonly item: InventoryEntry }
  /** What an expanded folder without rows says of itself; `id` is that of the folder with a mark. */
  | { readonly kind: 'note'; readonly folder: InventoryFolderInfo }
);

interface TreeOptions {
  readonly expanded: ReadonlySet<string>;
  /** Only what a search has found, with all folders of it expanded. */
  readonly search: InventorySearch | null;
}

/** The visible rows: what is in the agent's root, then the library as a folder. */
export function treeRows(tree: InventoryTreeReader, options: TreeOptions): TreeRow[] {
  const rows: TreeRow[] = [];
  const [root, ...others] = tree.roots;
  if (root && !root.isLibrary) addContents(rows, tree, root, others, 1, options);
  else addFolders(rows, tree, tree.roots, 1, options);
  return rows;
}

/** The rows of one folder's contents, as a tree of their own. */
export function folderRows(
  tree: InventoryTreeReader,
  folders: readonly InventoryFolderInfo[],
  options: TreeOptions,
): TreeRow[] {
  const rows: TreeRow[] = [];
  addFolders(rows, tree, folders, 1, options);
  return rows;
}

function addContents(
  rows: TreeRow[],
  tree: InventoryTreeReader,
  folder: InventoryFolderInfo,
  more: readonly InventoryFolderInfo[],
  level: number,
  options: TreeOptions,
): void {
  const shown = options.search?.shown;
  const isShown = ({ id }: { id: string }) => !shown || shown.has(id);
  const folders = [...tree.foldersIn(folder.id), ...more].filter(isShown);
  const items = tree.itemsIn(folder.id).filter(isShown);
  const siblings = folders.length + items.length;
  addFolders(rows, tree, folders, level, options, siblings);
  for (const [index, item] of items.entries()) {
    const position = folders.length + index + 1;
    rows.push({ kind: 'item', id: item.id, item, level, position, siblings });
  }
}

/** The session reports trees of limited depth, so that this ends. */
function addFolders(
  rows: TreeRow[],
  tree: InventoryTreeReader,
  folders: readonly InventoryFolderInfo[],
  level: number,
  options: TreeOptions,
  siblings = folders.length,
): void {
  const { expanded, search } = options;
  for (const [index, folder] of folders.entries()) {
    if (search && !search.shown.has(folder.id)) continue;
    const hasShownContents =
      search !== null &&
      [...tree.foldersIn(folder.id), ...tree.itemsIn(folder.id)].some(({ id }) =>
        search.shown.has(id),
      );
    const isExpanded = search ? hasShownContents : expanded.has(folder.id);
    const { id } = folder;
    rows.push({ kind: 'folder', id, folder, isExpanded, level, position: index + 1, siblings });
    if (!isExpanded) continue;
    const before = rows.length;
    addContents(rows, tree, folder, [], level + 1, options);
    if (rows.length === before) {
      const place = { level: level + 1, position: 1, siblings: 1 };
      rows.push({ kind: 'note', id: `${id}-note`, folder, ...place });
    }
  }
}
