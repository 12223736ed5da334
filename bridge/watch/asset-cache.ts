import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../src/async/index.ts';
import { isTransientStatus } from '../../src/session/index.ts';
import type { AssetRequest, AssetResponse, Feed } from './feed.ts';

/** Bytes of assets of all sources that are kept, besides those of the cache of all sessions. */
const CACHE_BYTES = 64 * 1024 * 1024;
/** An asset that is missing now may be there later. */
const FAILURE_MS = 10_000;
/** What an entry takes besides its bytes. */
const ENTRY_BYTES = 512;

/** The assets that watchers have requested: a thousand watchers cost a source, or the broker, one request. */
export class WatchAssets {
  readonly #cache = new LRUCache<string, AssetResponse>({
    maxSize: CACHE_BYTES,
    sizeCalculation: ({ body }) => body.length + ENTRY_BYTES,
  });
  readonly #running = new SingleFlight<AssetResponse>();

  /** Rejects as `Feed.fetchAsset` does. */
  async fetch(feed: Feed, request: AssetRequest, signal: AbortSignal): Promise<AssetResponse> {
    const key = JSON.stringify([feed.source.id, request]);
    const cached = this.#cache.get(key);
    if (cached) return cached;
    return this.#running.run(
      key,
      async (shared) => {
        const response = await feed.fetchAsset(request, shared);
        const { status } = response;
        // Another attempt may succeed where a server was busy or out of reach.
        if (status === 200) this.#cache.set(key, response);
        else if (!isTransientStatus(status)) this.#cache.set(key, response, { ttl: FAILURE_MS });
        return response;
      },
      signal,
    );
  }
}
