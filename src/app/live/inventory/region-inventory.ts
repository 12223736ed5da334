import type { Remote } from 'comlink';
import { DecodeError } from '../../../formats/bytes/index.ts';
import type {
  InventoryAsset,
  InventoryEntry,
  InventoryUpdate,
  LiveWorker,
} from '../../../session/index.ts';
import type {
  InventoryDownload,
  InventoryFailure,
  InventoryFile,
  InventoryState,
  LiveInventory,
} from '../../state/index.ts';
import type { LiveAssets } from '../bubble/live-assets.ts';
import { InventoryTree } from './inventory-tree.ts';

/** The inventory of the agent who is logged in. */
export class RegionInventory implements LiveInventory {
  readonly tree = new InventoryTree();
  readonly #state: InventoryState;
  readonly #session: () => Remote<LiveWorker>;
  readonly #assets: Pick<LiveAssets, 'mesh' | 'bytes'>;

  constructor(
    state: InventoryState,
    session: () => Remote<LiveWorker>,
    assets: Pick<LiveAssets, 'mesh' | 'bytes'>,
  ) {
    this.#assets = assets;
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

  async download(item: InventoryEntry): Promise<InventoryDownload | InventoryFailure> {
    const asset = await this.fetchAsset(item);
    if (asset.kind === 'failed') return asset.code;
    const { extensionOfType } = await import('./item-files.ts');
    const { name, assetType } = this.tree.targetOf(item)!;
    return { name, extension: extensionOfType(assetType), bytes: asset.bytes };
  }

  async files(item: InventoryEntry): Promise<readonly InventoryFile[] | InventoryFailure> {
    const asset = await this.fetchAsset(item);
    if (asset.kind === 'failed') return asset.code;
    const { itemFiles } = await import('./item-files.ts');
    try {
      const files = await itemFiles(this.tree.targetOf(item)!, asset.bytes, this.#assets);
      return files.length > 0 ? files : 'no-meshes';
    } catch (error) {
      if (error instanceof DecodeError) return 'damaged';
      throw error;
    }
  }
}
