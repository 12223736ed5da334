import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../src/async/index.ts';
import { ASSET_CAPABILITIES, ASSET_TYPES } from '../../src/protocol/grid/index.ts';
import type { Limits } from '../config/index.ts';
import { type AgentSession, sessionOverError } from './agent-session.ts';
import type { GridMetrics } from './grid-metrics.ts';
import { RefusalError } from './refusal-error.ts';
import { readBody, safeContentType } from './upstream/grid-http-client.ts';

/** An asset as the grid sent it. */
export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Any status other than 200 with which a grid answered the request for an asset. */
interface MissingAsset {
  readonly status: number;
}

/** Estimated bytes of a cache entry besides those of the asset. */
const ENTRY_BYTES = 512;

/** A cache of the assets that were requested last, as many as fit into `limit` bytes; 0 keeps none. */
export function createAssetCache(limit: number): LRUCache<string, Asset> {
  return new LRUCache({
    // No entry fits into a single byte.
    maxSize: Math.max(1, limit),
    sizeCalculation: ({ bytes }) => bytes.length + ENTRY_BYTES,
  });
}

/** How many assets of the largest size may be read into memory at once, for all sessions. */
const MAX_LARGEST_IN_FLIGHT = 8;

/** Fetches whole assets, each once for all simultaneous requests, and caches them. */
export class AssetStore {
  readonly #limits: Limits;
  readonly #metrics: GridMetrics;
  readonly #cache: LRUCache<string, Asset>;
  readonly #flights = new SingleFlight<Asset | MissingAsset>();
  #bytesInFlight = 0;

  constructor(limits: Limits, metrics: GridMetrics) {
    this.#limits = limits;
    this.#metrics = metrics;
    this.#cache = createAssetCache(limits.cacheBytes);
  }

  /** Bytes in the cache. */
  get bytes(): number {
    return this.#cache.calculatedSize;
  }

  /** Assets in the cache. */
  get count(): number {
    return this.#cache.size;
  }

  /**
   * @param name of the asset, by {@link assetName}.
   * @param url where the session's region serves it.
   * @throws {@link RefusalError} as {@link GridHttpClient.send}, and `answer-too-large`, `over-limit`.
   */
  async get(
    session: AgentSession,
    name: string,
    url: URL,
    signal: AbortSignal,
  ): Promise<Asset | MissingAsset> {
    // Regions of one grid may have different owners: assets from one are not served to visitors of another.
    const key = `${session.grid.id} ${url.host} ${name}`;
    const cached = this.#cache.get(key);
    if (cached) {
      this.#metrics.cacheHits++;
      return cached;
    }
    this.#metrics.cacheMisses++;
    const fetch = (ending: AbortSignal) =>
      this.#fetch(session, key, url, ending).catch((error) => {
        throw session.isOver ? sessionOverError() : error;
      });
    try {
      return await this.#flights.run(key, fetch, signal);
    } catch (error) {
      // If the session that fetched for all has ended and this one has not, this one fetches again.
      const hasSessionEnded = error instanceof RefusalError && error.code === 'no-session';
      if (signal.aborted || !hasSessionEnded) throw error;
      return this.#flights.run(key, fetch, signal);
    }
  }

  async #fetch(
    session: AgentSession,
    key: string,
    url: URL,
    signal: AbortSignal,
  ): Promise<Asset | MissingAsset> {
    const timeoutMs = this.#limits.gridSeconds * 1000;
    const request = { method: 'GET', headers: {}, signal, timeoutMs } as const;
    const response = await session.http.send(url, request);
    if (response.statusCode !== 200) {
      response.destroy();
      return { status: response.statusCode ?? 502 };
    }
    const bytes = await this.#read(response);
    const asset = { bytes, contentType: safeContentType(response) };
    if (bytes.length > 0) this.#cache.set(key, asset);
    return asset;
  }

  async #read(response: Parameters<typeof readBody>[0]): Promise<Uint8Array<ArrayBuffer>> {
    const limit = this.#limits.assetBytes * MAX_LARGEST_IN_FLIGHT;
    let bytesRead = 0;
    try {
      return await readBody(response, this.#limits.assetBytes, (bytes) => {
        bytesRead += bytes;
        this.#bytesInFlight += bytes;
        if (this.#bytesInFlight <= limit) return;
        throw new RefusalError('over-limit', 'too many large assets are on their way');
      });
    } finally {
      this.#bytesInFlight -= bytesRead;
    }
  }
}

const ASSET_QUERY = /^([a-z]+)_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The name of the asset that a capability request is for, such as `mesh/<id>`; null for any other request. */
export function assetName(capability: string, path: string, query: string): string | null {
  if (!Object.hasOwn(ASSET_CAPABILITIES, capability) || (path !== '' && path !== '/')) return null;
  const [, type = '', id = ''] = ASSET_QUERY.exec(query) ?? [];
  return Object.hasOwn(ASSET_TYPES, type) ? `${type}/${id.toLowerCase()}` : null;
}
