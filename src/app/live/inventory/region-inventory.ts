import type { Remote } from 'comlink';
import type {
  InventoryAsset,
  InventoryEntry,
  InventoryUpdate,
  LiveWorker,
} from '../../../session/index.ts';
import type { InventoryState, LiveInventory } from '../../state/index.ts';
import { InventoryTree } from './inventory-tree.ts';

/** The inventory of the agent who is logged in. */
export class RegionInventory implements LiveInventory {
  readonly tree = new InventoryTree();
  readonly #state: InventoryState;
  readonly #session: () => Remote<LiveWorker>;

  constructor(state: InventoryState, session: () => Remote<LiveWorker>) {
    this.#state = state;
    this.#session = session;
  }

  /** Applies a report of the session. */
  apply(update: InventoryUpdate): void {
    this.tree.apply(update);
    this.#state.progress.value = update.progress;
    this.#state.revision.value += 1;
  }

  /** Forgets everything: another session begins. */
  clear(): void {
    this.tree.clear();
    this.#state.progress.value = null;
    this.#state.revision.value += 1;
  }

  openFolder(folderId: string): void {
    void this.#session().openInventoryFolder(folderId);
  }

  async fetchAsset(item: InventoryEntry): Promise<InventoryAsset> {
    const target = this.tree.targetOf(item);
    if (!target) return { kind: 'failed', code: 'no-asset' };
    return this.#session().fetchInventoryAsset(target.assetId, target.assetType);
  }
}
