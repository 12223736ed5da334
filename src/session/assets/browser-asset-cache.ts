type Bytes = Uint8Array<ArrayBuffer>;

const CACHE_NAME = 'vitrine-assets-v2';
/** Its entries do not tell from which grid they are. */
const FORMER_CACHE = 'vitrine-assets-v1';
/** Keys of the Cache API have to be URLs. Nothing is ever fetched from these. */
const KEY_ROOT = 'https://vitrine.invalid/assets/';

export const MAX_CACHED_ASSETS = 2000;
export const MAX_CACHED_BYTES = 256 * 1024 * 1024;

interface OpenCache {
  readonly cache: Cache;
  /** Bytes of each asset by key, oldest first. */
  readonly sizes: Map<string, number>;
}

/** The browser's caches; undefined where asking for them throws, as in a frame with an opaque origin. */
export function browserCaches(): CacheStorage | undefined {
  try {
    return globalThis.caches;
  } catch {
    return undefined;
  }
}

/**
 * Assets in the browser's cache, up to a count and a sum of bytes; the oldest are dropped first. Where the browser
 * refuses, nothing is cached, and nothing here is an error.
 *
 * An entry's address includes its size, so that the sum is known without reading entries. Entries of other tabs are
 * noticed at the next start.
 */
export class BrowserAssetCache {
  readonly #storage: CacheStorage | undefined;
  #opening: Promise<OpenCache | null> | undefined;
  /** Settles after the last write. Writes are made one after the other, since each counts what the last one left. */
  #lastWrite: Promise<unknown> = Promise.resolve();
  /** Assets that are being written. */
  readonly #pending = new Map<string, Bytes>();

  constructor(storage: CacheStorage | undefined) {
    this.#storage = storage;
  }

  async get(key: string): Promise<Bytes | null> {
    const pending = this.#pending.get(key);
    if (pending) return pending;
    return this.#attempt(async ({ cache, sizes }) => {
      const size = sizes.get(key);
      if (size === undefined) return null;
      const response = await cache.match(address(key, size));
      const bytes = response && new Uint8Array(await response.arrayBuffer());
      return bytes?.length === size ? bytes : null;
    });
  }

  /** @param bytes must not be changed from now on. */
  async put(key: string, bytes: Bytes): Promise<void> {
    this.#pending.set(key, bytes);
    await this.#write((open) => this.#store(open, key, bytes));
    this.#pending.delete(key);
  }

  delete(key: string): Promise<void> {
    return this.#write((open) => this.#remove(open, key));
  }

  async #store(open: OpenCache, key: string, bytes: Bytes): Promise<void> {
    const size = bytes.length;
    if (size > MAX_CACHED_BYTES) return;
    await this.#remove(open, key);
    await open.cache.put(address(key, size), new Response(bytes));
    open.sizes.set(key, size);
    let sum = [...open.sizes.values()].reduce((total, each) => total + each, 0);
    for (const [oldest, freed] of open.sizes) {
      if (sum <= MAX_CACHED_BYTES && open.sizes.size <= MAX_CACHED_ASSETS) return;
      await this.#remove(open, oldest);
      sum -= freed;
    }
  }

  async #remove({ cache, sizes }: OpenCache, key: string): Promise<void> {
    const size = sizes.get(key);
    if (size === undefined) return;
    sizes.delete(key);
    await cache.delete(address(key, size));
  }

  async #write(change: (open: OpenCache) => Promise<void>): Promise<void> {
    const write = this.#lastWrite.then(() => this.#attempt(change));
    this.#lastWrite = write;
    await write;
  }

  /** Null where there is no cache, or where it refuses: in private windows, or without space on the disk. */
  async #attempt<T>(use: (open: OpenCache) => Promise<T>): Promise<T | null> {
    this.#opening ??= this.#open();
    const open = await this.#opening;
    return open ? use(open).catch(() => null) : null;
  }

  async #open(): Promise<OpenCache | null> {
    try {
      await this.#storage?.delete(FORMER_CACHE);
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
