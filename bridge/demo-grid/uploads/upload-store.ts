import type { DemoAsset, DemoAttachment } from '../content/demo-content.ts';
import type { Inventory, InventoryItem } from '../inventory/inventory-types.ts';
import type { StoredObject } from './make-object.ts';

/** Bytes of all uploaded assets. */
const MAX_BYTES = 64 * 1024 * 1024;

/** An upload, and whose it is. */
interface OwnedObject extends StoredObject {
  readonly agentId: string;
  readonly bytes: number;
}

/**
 * What agents have uploaded, and wear of it, as long as the grid runs. Anybody may log in: when there is no more room,
 * the oldest uploads give way.
 */
export class UploadStore {
  readonly #maxBytes: number;
  /** By item id, oldest first. */
  readonly #objects = new Map<string, OwnedObject>();
  readonly #assets = new Map<string, DemoAsset>();
  /** By agent id: what was attached, for its next logins. */
  readonly #worn = new Map<string, readonly DemoAttachment[]>();
  #bytes = 0;

  constructor(maxBytes = MAX_BYTES) {
    this.#maxBytes = maxBytes;
  }

  /** Whether so many bytes can be stored at all. */
  hasRoomFor(bytes: number): boolean {
    return bytes <= this.#maxBytes;
  }

  add(agentId: string, object: StoredObject): void {
    const bytes = object.assets.reduce((sum, asset) => sum + asset.bytes.length, 0);
    for (const [id, oldest] of this.#objects) {
      if (this.#bytes + bytes <= this.#maxBytes) break;
      this.#remove(id, oldest);
    }
    for (const asset of object.assets) this.#assets.set(asset.id, asset);
    this.#objects.set(object.item.id, { ...object, agentId, bytes });
    this.#bytes += bytes;
  }

  findAsset(id: string): DemoAsset | null {
    return this.#assets.get(id) ?? null;
  }

  findAttachment(itemId: string): DemoAttachment | null {
    return this.#objects.get(itemId)?.attachment ?? null;
  }

  /** What an agent has attached besides its outfit. */
  wornBy(agentId: string): readonly DemoAttachment[] {
    return this.#worn.get(agentId) ?? [];
  }

  /** Remembers what an agent has attached; of an agent that has uploaded nothing, it is not remembered. */
  noteWorn(agentId: string, worn: readonly DemoAttachment[]): void {
    if (this.#itemsOf(agentId).length > 0) this.#worn.set(agentId, worn);
  }

  /** An inventory with the items that its owner has uploaded; the versions of their folders have increased. */
  extend(inventory: Inventory): Inventory {
    const items = this.#itemsOf(inventory.ownerId);
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

  #itemsOf(agentId: string): InventoryItem[] {
    const own = [...this.#objects.values()].filter((object) => object.agentId === agentId);
    return own.map(({ item }) => item);
  }

  #remove(itemId: string, { agentId, assets, bytes }: OwnedObject): void {
    this.#objects.delete(itemId);
    for (const { id } of assets) this.#assets.delete(id);
    this.#bytes -= bytes;
    const worn = this.wornBy(agentId).filter((attachment) => attachment.itemId !== itemId);
    if (worn.length > 0 && this.#itemsOf(agentId).length > 0) this.#worn.set(agentId, worn);
    else this.#worn.delete(agentId);
  }
}
