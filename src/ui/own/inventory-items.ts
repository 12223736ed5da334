import type { InventoryEntry } from '../../session/index.ts';
import { useUi } from '../context.ts';

const NONE: readonly InventoryEntry[] = [];

/** The items of an asset type in the visitor's inventory, as far as it is read, by name. */
export function useInventoryItems(assetType: number): readonly InventoryEntry[] {
  const { live } = useUi().app;
  // The tree has no signals of its own: its revision says when to read it again.
  const revision = live.state.inventory.revision.value;
  return revision === 0 ? NONE : (live.current?.inventory.tree.itemsOfType(assetType) ?? NONE);
}
