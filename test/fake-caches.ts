/** A `CacheStorage` in memory, with the few methods that we use; the keys are addresses. */
export class FakeCaches {
  readonly stored = new Map<string, Uint8Array<ArrayBuffer>>();
  /** As a browser does that has no room left. */
  refusesToStore = false;

  asStorage(): CacheStorage {
    return { open: async () => this.#cache() } as Partial<CacheStorage> as CacheStorage;
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
