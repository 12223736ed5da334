/** An asset as the grid gave it. */
export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** For what an entry costs besides its bytes. */
const ENTRY_BYTES = 512;

/** The assets that were asked for last, as many as fit in so many bytes. */
export class AssetCache {
  readonly #limit: number;
  /** The one that was asked for longest ago comes first. */
  readonly #assets = new Map<string, Asset>();
  #bytes = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get count(): number {
    return this.#assets.size;
  }

  get(key: string): Asset | null {
    const asset = this.#assets.get(key);
    if (!asset) return null;
    this.#assets.delete(key);
    this.#assets.set(key, asset);
    return asset;
  }

  put(key: string, asset: Asset): void {
    this.#remove(key);
    const cost = costOf(asset);
    if (cost > this.#limit) return;
    for (const oldest of this.#assets.keys()) {
      if (this.#bytes + cost <= this.#limit) break;
      this.#remove(oldest);
    }
    this.#assets.set(key, asset);
    this.#bytes += cost;
  }

  #remove(key: string): void {
    const asset = this.#assets.get(key);
    if (!asset) return;
    this.#assets.delete(key);
    this.#bytes -= costOf(asset);
  }
}

function costOf({ bytes }: Asset): number {
  return bytes.length + ENTRY_BYTES;
}
