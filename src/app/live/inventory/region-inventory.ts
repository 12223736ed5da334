import type { Remote } from 'comlink';
import type { OverrideRuleName } from '../../../avatar/index.ts';
import { DecodeError } from '../../../formats/bytes/index.ts';
import { ASSET_TYPES } from '../../../protocol/grid/index.ts';
import type {
  InventoryAsset,
  InventoryEntry,
  InventoryUpdate,
  LiveWorker,
  OutfitItem,
  RegionAvatar,
} from '../../../session/index.ts';
import { InventoryTree } from '../../inventory/inventory-tree.ts';
import type {
  InventoryDownload,
  InventoryFailure,
  InventoryFile,
  InventoryState,
  LiveInventory,
  SavableAvatar,
} from '../../state/index.ts';
import type { LiveAssets } from '../bubble/live-assets.ts';
import { OutfitAvatar } from './outfit-avatar.ts';
import { OwnClothes } from './own-clothes.ts';

interface RegionInventoryOptions {
  readonly state: InventoryState;
  readonly session: () => Remote<LiveWorker>;
  readonly assets: Pick<LiveAssets, 'mesh' | 'shape' | 'bytes' | 'texture' | 'savedId'>;
  readonly rule: () => OverrideRuleName;
  /** The visitor's own avatar; null while the region has not reported it. */
  readonly own: () => RegionAvatar | null;
  /** Called when the visitor's own avatar wears something else by the inventory. */
  readonly onDressed: (avatar: RegionAvatar) => void;
}

/** The inventory of the agent who is logged in: its tree, its items' assets, and what its avatar wears by it. */
export class RegionInventory implements LiveInventory {
  readonly tree = new InventoryTree();
  readonly #options: RegionInventoryOptions;
  readonly #clothes: OwnClothes;
  readonly #avatar: OutfitAvatar;

  constructor(options: RegionInventoryOptions) {
    const { state, onDressed } = options;
    this.#options = options;
    this.#clothes = new OwnClothes({
      onChange: onDressed,
      onDrawn(itemIds) {
        state.drawnItems.value = itemIds;
      },
    });
    this.#avatar = new OutfitAvatar({
      ...options,
      onComposed(avatar) {
        state.outfitAvatar.value = avatar;
      },
    });
  }

  /** The reported avatars, the visitor's own with what the region does not send: see {@link OwnClothes}. */
  dress(changed: readonly RegionAvatar[], gone: readonly string[]): readonly RegionAvatar[] {
    return this.#clothes.dress(changed, gone);
  }

  /** Takes over the outfit of the inventory; empty at the beginning of a session. */
  setOutfit(items: readonly OutfitItem[]): void {
    this.#clothes.setOutfit(items);
    void this.#avatar.setOutfit(items);
  }

  /** The region sends everything anew, or another one does. */
  leaveRegion(): void {
    this.#clothes.leaveRegion();
  }

  savableOutfit(): SavableAvatar | null {
    return this.#avatar.savable();
  }

  /** Applies a report of the session. */
  apply(update: InventoryUpdate): void {
    this.tree.apply(update);
    this.#options.state.progress.value = update.progress;
    this.#options.state.revision.value += 1;
  }

  /** Forgets everything: another session begins. */
  clear(): void {
    this.tree.clear();
    this.#options.state.progress.value = null;
    this.#options.state.revision.value += 1;
  }

  openFolder(folderId: string): void {
    void this.#options.session().openInventoryFolder(folderId);
  }

  async fetchAsset(item: InventoryEntry): Promise<InventoryAsset> {
    const target = this.tree.targetOf(item);
    if (!target) return { kind: 'failed', code: 'no-asset' };
    return this.#options.session().fetchInventoryAsset(target.assetId, target.assetType);
  }

  /** The file of a PBR material of the grid, whether it is in the inventory or not; null where it cannot be had. */
  material(id: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#assetBytes(id, ASSET_TYPES.material);
  }

  async #assetBytes(id: string, assetType: number): Promise<Uint8Array<ArrayBuffer> | null> {
    const asset = await this.#options.session().fetchInventoryAsset(id, assetType);
    return asset.kind === 'failed' ? null : asset.bytes;
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
      const { assets } = this.#options;
      const files = await itemFiles(this.tree.targetOf(item)!, asset.bytes, {
        mesh: (id, signal) => assets.mesh(id, signal),
        shape: (shape, signal) => assets.shape(shape, signal),
        bytes: (id, kind, signal) => assets.bytes(id, kind, signal),
        asset: (id, assetType) => this.#assetBytes(id, assetType),
      });
      return files.length > 0 ? files : 'no-meshes';
    } catch (error) {
      if (error instanceof DecodeError) return 'damaged';
      throw error;
    }
  }
}
