import type { DemoAsset, DemoAttachment } from '../content/demo-content.ts';
import type { Inventory, InventoryItem } from '../inventory/inventory-types.ts';
import type { StoredObject } from './make-object.ts';

/** Bytes of all uploaded assets. */
const MAX_BYTES = 256 * 1024 * 1024;

/** What agents have uploaded, and wear of it, as long as the grid runs. */
export class UploadStore {
  readonly #maxBytes: number;
  readonly #assets = new Map<string, DemoAsset>();
  /** By agent id. */
  readonly #items = new Map<string, readonly InventoryItem[]>();
  /** By item id. */
  readonly #attachments = new Map<string, DemoAttachment>();
  /** By agent id: what was attached, for its next logins. */
  readonly #worn = new Map<string, readonly DemoAttachment[]>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  hasRoomFor(bytes: number): boolean {
    return this.#bytes + bytes <= this.#maxBytes;
  }

  add(agentId: string, { item, attachment, assets }: StoredObject): void {
    for (const asset of assets) {
      this.#assets.set(asset.id, asset);
      this.#bytes += asset.bytes.length;
    }
    this.#attachments.set(item.id, attachment);
    this.#items.set(agentId, [...(this.#items.get(agentId) ?? []), item]);
  }

  findAsset(id: string): DemoAsset | null {
    return this.#assets.get(id) ?? null;
  }

  findAttachment(itemId: string): DemoAttachment | null {
    return this.#attachments.get(itemId) ?? null;
  }

  /** The uploads that an agent wears. */
  wornBy(agentId: string): readonly DemoAttachment[] {
    return this.#worn.get(agentId) ?? [];
  }

  noteWorn(agentId: string, worn: readonly DemoAttachment[]): void {
    this.#worn.set(agentId, worn);
  }

  /** An inventory with the items that its owner has uploaded; the versions of their folders have increased. */
  extend(inventory: Inventory): Inventory {
    const items = this.#items.get(inventory.ownerId) ?? [];
    if (items.length === 0) return inventory;
    const newIn = (folderId: string) => items.filter((item) => item.folderId === folderId).length;
    return {
      ...inventory,
      folders: inventory.folders.map((folder) => ({
        ...folder,
        version: folder.version + newIn(folder.id),
      })),
      items: new Map([...inventory.items, ...items.map((item) => [item.id, item] as const)]),
    };
  }
}
