import type { InventoryTreeReader } from '../../app/state/index.ts';
import { useLive } from '../context.ts';
import { INVENTORY } from '../words/en/inventory.ts';
import { formatCount } from '../words/format.ts';
import { type EntryRow, isDanglingLink, type RowAside } from './inventory-tree-view.tsx';

/** What the rows of the agent's inventory say: how much is in a folder, and what is worn in the region. */
export function useLiveAsides(tree: InventoryTreeReader): (row: EntryRow) => RowAside {
  const worn = useLive().state.outfit.value;
  return (row) => {
    if (row.kind === 'folder') return folderAside(tree, row);
    const { item } = row;
    if (isDanglingLink(item, tree)) return { text: INVENTORY.dangling };
    const { id } = tree.targetOf(item) ?? item;
    return { text: worn.some(({ itemId }) => itemId === id) ? INVENTORY.worn : '' };
  };
}

function folderAside(
  tree: InventoryTreeReader,
  { folder: { id, state } }: Extract<EntryRow, { kind: 'folder' }>,
): RowAside {
  if (state === 'failed') return { text: '!', isWarning: true };
  const count = tree.countIn(id);
  return { text: count > 0 || state === 'read' ? formatCount(count) : '…' };
}
