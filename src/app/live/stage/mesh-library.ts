import { bindSkin, defaultSkeleton, type SkinBinding } from '../../../avatar/index.ts';
import type { MeshAsset } from '../../../formats/mesh/index.ts';
import { AssetError, type GridAssets } from '../../../session/assets/index.ts';
import { type BodyCover, bodyCoverOf } from './body-cover.ts';

/** A mesh that is there, with what is worked out of it once for all who wear it. */
export interface Garment {
  readonly asset: MeshAsset;
  /** Null for one without a skin. */
  readonly binding: SkinBinding | null;
  readonly cover: BodyCover;
}

/** A mesh on its way; `garment` is null until it came, and where it cannot be had. */
export interface Order {
  readonly id: string;
  readonly settled: Promise<void>;
  isSettled: boolean;
  garment: Garment | null;
}

interface Shelf {
  readonly order: Order;
  readonly cancel: AbortController;
  users: number;
}

/** The meshes of a region, each fetched once and kept while anybody wears it. */
export class MeshLibrary {
  readonly #assets: GridAssets;
  readonly #shelves = new Map<string, Shelf>();

  constructor(assets: GridAssets) {
    this.#assets = assets;
  }

  /** To be given back with `release`. */
  acquire(id: string): Order {
    let shelf = this.#shelves.get(id);
    if (!shelf) {
      const cancel = new AbortController();
      shelf = { order: this.#order(id, cancel.signal), cancel, users: 0 };
      this.#shelves.set(id, shelf);
    }
    shelf.users++;
    return shelf.order;
  }

  /** With its last wearer a mesh goes; one that could not be had is asked for again the next time. */
  release(id: string): void {
    const shelf = this.#shelves.get(id);
    if (!shelf || --shelf.users > 0) return;
    shelf.cancel.abort();
    this.#shelves.delete(id);
  }

  #order(id: string, signal: AbortSignal): Order {
    const settle = async (): Promise<void> => {
      try {
        order.garment = garmentOf(await this.#assets.mesh(id, signal));
      } catch (error) {
        if (!signal.aborted && !(error instanceof AssetError)) throw error;
      } finally {
        order.isSettled = true;
      }
    };
    const order: { -readonly [Key in keyof Order]: Order[Key] } = {
      id,
      settled: Promise.resolve(),
      isSettled: false,
      garment: null,
    };
    order.settled = settle();
    return order;
  }
}

export function garmentOf(asset: MeshAsset): Garment {
  return {
    asset,
    binding: asset.skin && bindSkin(asset.skin, defaultSkeleton),
    cover: bodyCoverOf(asset),
  };
}
