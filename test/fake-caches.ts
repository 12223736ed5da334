/** A `CacheStorage` in memory, with the few methods that we use; the keys are addresses. */
export class FakeCaches {
  readonly stored = new Map<string, Uint8Array<ArrayBuffer>>();
  /** The names of caches that were deleted. */
  readonly dropped: string[] = [];
  /** As a browser does that has no room left. */
  refusesToStore = false;

  asStorage(): CacheStorage {
    const storage: Partial<CacheStorage> = {
      open: async () => this.#cache(),
      delete: async (name) => {
        this.dropped.push(name);
        return true;
      },
    };
    return storage as CacheStorage;
  }

  #cache(): Cache {
    const cache: Partial<Cache> = {
      match: async (key) => {
        const bytes = this.stored.get(String(key));
        return bytes && new Response(bytes);
      },
      put: async (key, response) => {
        if (this.refusesToStore) throw new DOMException('no room', 'QuotaExceededError');
        this.stored.delete(String(key));
        this.stored.set(String(key), new Uint8Array(await response.arrayBuffer()));
      },
      delete: async (key) => this.stored.delete(String(key)),
      keys: async () => [...this.stored.keys()].map((url) => new Request(url)),
    };
    return cache as Cache;
  }
}
