import { MAX_KEPT_ASSETS, MAX_KEPT_BYTES } from './limits.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const CACHE_NAME = 'vitrine-assets-v1';
/** Keys have to be addresses; nothing is ever fetched from these. */
const KEY_ROOT = 'https://vitrine.invalid/assets/';

/** What is in the browser's cache: sizes by key, oldest first. */
interface OpenCache {
  readonly cache: Cache;
  readonly sizes: Map<string, number>;
}

/**
 * Assets in the browser's cache, within a count and a sum of bytes; the oldest go first. What the browser
 * does not grant is simply not kept: nothing here is an error.
 *
 * An entry's key tells its size, so that the sum is known without reading what is kept. What another tab
 * keeps is seen from the next start on.
 */
export class BrowserAssetCache {
  readonly #storage: CacheStorage | undefined;
  #shelf: Promise<OpenCache | null> | undefined;
  /** Writing is one after the other: each counts what the last left behind. */
  #writing: Promise<unknown> = Promise.resolve();
  /** On their way to the disk. */
  readonly #arriving = new Map<string, Bytes>();

  constructor(storage: CacheStorage | undefined) {
    this.#storage = storage;
  }

  async get(key: string): Promise<Bytes | null> {
    const arriving = this.#arriving.get(key);
    if (arriving) return arriving;
    return this.#attempt(async ({ cache, sizes }) => {
      const size = sizes.get(key);
      if (size === undefined) return null;
      const kept = await cache.match(address(key, size));
      const bytes = kept && new Uint8Array(await kept.arrayBuffer());
      return bytes?.length === size ? bytes : null;
    });
  }

  /** @param bytes are not to be changed from now on. */
  async put(key: string, bytes: Bytes): Promise<void> {
    this.#arriving.set(key, bytes);
    await this.#write((shelf) => this.#store(shelf, key, bytes));
    this.#arriving.delete(key);
  }

  delete(key: string): Promise<void> {
    return this.#write((shelf) => this.#remove(shelf, key));
  }

  async #store(shelf: OpenCache, key: string, bytes: Bytes): Promise<void> {
    const size = bytes.length;
    if (size > MAX_KEPT_BYTES) return;
    await this.#remove(shelf, key);
    await shelf.cache.put(address(key, size), new Response(bytes));
    shelf.sizes.set(key, size);
    let sum = [...shelf.sizes.values()].reduce((total, each) => total + each, 0);
    for (const [oldest, freed] of shelf.sizes) {
      if (sum <= MAX_KEPT_BYTES && shelf.sizes.size <= MAX_KEPT_ASSETS) return;
      await this.#remove(shelf, oldest);
      sum -= freed;
    }
  }

  async #remove({ cache, sizes }: OpenCache, key: string): Promise<void> {
    const size = sizes.get(key);
    if (size === undefined) return;
    sizes.delete(key);
    await cache.delete(address(key, size));
  }

  async #write(change: (shelf: OpenCache) => Promise<void>): Promise<void> {
    const written = this.#writing.then(() => this.#attempt(change));
    this.#writing = written;
    await written;
  }

  /** Null where there is no cache, or where it refuses: private windows, no room left. */
  async #attempt<T>(use: (shelf: OpenCache) => Promise<T>): Promise<T | null> {
    this.#shelf ??= this.#open();
    const shelf = await this.#shelf;
    return shelf ? use(shelf).catch(() => null) : null;
  }

  async #open(): Promise<OpenCache | null> {
    try {
      const cache = await this.#storage?.open(CACHE_NAME);
      return cache ? { cache, sizes: sizesOf(await cache.keys()) } : null;
    } catch {
      return null;
    }
  }
}

function address(key: string, size: number): string {
  return `${KEY_ROOT}${key}?bytes=${size}`;
}

function sizesOf(requests: readonly Request[]): Map<string, number> {
  return new Map(
    requests.map(({ url }) => {
      const [path, size] = url.slice(KEY_ROOT.length).split('?bytes=');
      return [path, Number(size)];
    }),
  );
}
