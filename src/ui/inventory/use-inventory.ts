import type { LiveInventory } from '../../app/state/index.ts';
import type { InventoryProgress } from '../../session/index.ts';
import { useUi } from '../context.ts';

interface UseInventory {
  readonly inventory: LiveInventory;
  /** Increases whenever the tree has changed. */
  readonly revision: number;
  readonly progress: InventoryProgress;
}

/** The agent's inventory; null until something of it is known. The component is rendered again when it changes. */
export function useInventory(): UseInventory | null {
  const { live } = useUi().app;
  const { progress, revision } = live.state.inventory;
  const known = progress.value;
  const change = revision.value;
  return live.current && known
    ? { inventory: live.current.inventory, revision: change, progress: known }
    : null;
}
