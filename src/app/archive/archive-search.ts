import type { InventorySearch } from '../state/index.ts';
import type { ArchiveTree } from './archive-tree.ts';

/** The kinds of items by which a list is filtered, in the order of their buttons. */
export const ITEM_GROUPS = [
  ...(['objects', 'bodyParts', 'clothing', 'links', 'textures', 'animations'] as const),
  ...(['gestures', 'notecards', 'scripts', 'meshes', 'materials', 'others'] as const),
] as const;
export type ItemGroup = (typeof ITEM_GROUPS)[number];

const GROUPS_BY_TYPE: ReadonlyMap<number, ItemGroup> = new Map([
  [6, 'objects'],
  [13, 'bodyParts'],
  [5, 'clothing'],
  [24, 'links'],
  [25, 'links'],
  [0, 'textures'],
  [12, 'textures'],
  [18, 'textures'],
  [19, 'textures'],
  [20, 'animations'],
  [21, 'gestures'],
  [7, 'notecards'],
  [10, 'scripts'],
  [49, 'meshes'],
  [57, 'materials'],
  [-2, 'materials'],
]);

/** The items that a search shows, and the folders that they are in. */
export interface ArchiveSearch extends InventorySearch {
  /** Items and folders whose name has the text, by kind, whichever kinds are shown. */
  readonly counts: ReadonlyMap<ItemGroup, number>;
  /** Items shown in a folder and in all folders in it, by its id. */
  readonly inFolder: ReadonlyMap<string, number>;
}

/**
 * Finds items whose name has a text, ignoring case, of some kinds or of all.
 *
 * @param groups - empty for all.
 * @param limit - items that are shown at most; all are counted.
 */
export function searchArchive(
  { tree, entries }: Pick<ArchiveTree, 'tree' | 'entries'>,
  text: string,
  groups: ReadonlySet<ItemGroup>,
  limit: number,
): ArchiveSearch {
  const wanted = text.trim().toLocaleLowerCase();
  const counts = new Map<ItemGroup, number>();
  const inFolder = new Map<string, number>();
  const shown = new Set<string>();
  let hits = 0;
  for (const { id, parentId, name, assetType } of entries) {
    if (!name.toLocaleLowerCase().includes(wanted)) continue;
    const group = groupOf(assetType);
    counts.set(group, (counts.get(group) ?? 0) + 1);
    if (groups.size > 0 && !groups.has(group)) continue;
    hits += 1;
    const isShown = hits <= limit;
    if (isShown) shown.add(id);
    for (let each: string | null = parentId; each !== null; ) {
      if (isShown) shown.add(each);
      inFolder.set(each, (inFolder.get(each) ?? 0) + 1);
      each = tree.folder(each)?.parentId ?? null;
    }
  }
  return { hits, shown, counts, inFolder };
}

export function groupOf(assetType: number): ItemGroup {
  return GROUPS_BY_TYPE.get(assetType) ?? 'others';
}
