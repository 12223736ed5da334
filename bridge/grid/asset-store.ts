import { LRUCache } from 'lru-cache';
import { SingleFlight } from '../../src/async/index.ts';
import { ASSET_CAPABILITIES, ASSET_TYPES } from '../../src/protocol/grid/index.ts';
import type { Limits } from '../config/index.ts';
import { type AgentSession, sessionOverError } from './agent-session.ts';
import type { AnswerMemory, HeldAnswer } from './answer-memory.ts';
import type { GridMetrics } from './grid-metrics.ts';
import { RefusalError } from './refusal-error.ts';
import { readBody, safeContentType } from './upstream/response-body.ts';

/** An asset as the grid sent it. */
export interface Asset {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly contentType: string;
}

/** Any status other than 200 with which a grid answered the request for an asset. */
export interface MissingAsset {
  readonly status: number;
  /** Seconds after which a grid that is busy may answer, as it says so; null where it does not. */
  readonly retryAfter: string | null;
}

/** An asset that a session requests. */
export interface AssetRequest {
  /** By {@link assetName}. */
  readonly name: string;
  /** Where the session's region serves it. */
  readonly url: URL;
  /** By `assetOrigin`; null if the asset is not shared with other sessions. */
  readonly origin: string | null;
}

/** Requests that use the same asset at the same time. */
interface AssetUse {
  readonly held: HeldAnswer;
  users: number;
  /** Once it is loaded, also if the cache has dropped it since. */
  asset: Asset | null;
}

interface CachedAsset {
  readonly asset: Asset;
  /** The keys of the session that does not share the asset. */
  readonly ownKeys: Set<string> | null;
}

/** Estimated bytes of a cache entry besides those of the asset. */
const ENTRY_BYTES = 512;

/** A cache of the assets that were requested last, as many as fit into `limit` bytes; 0 keeps none. */
export function createAssetCache(limit: number): LRUCache<string, CachedAsset> {
  return new LRUCache({
    // No entry fits into a single byte.
    maxSize: Math.max(1, limit),
    sizeCalculation: ({ asset }) => asset.bytes.length + ENTRY_BYTES,
    dispose: ({ ownKeys }, key) => ownKeys?.delete(key),
  });
}

/**
 * Fetches whole assets, each once for all simultaneous requests, and caches them. Sessions share those whose origin is
 * known; the others are cached for one session, until it ends.
 */
export class AssetStore {
  readonly #limits: Limits;
  readonly #memory: AnswerMemory;
  readonly #metrics: GridMetrics;
  readonly #cache: LRUCache<string, CachedAsset>;
  readonly #flights = new SingleFlight<Asset | MissingAsset>();
  readonly #uses = new Map<string, AssetUse>();
  readonly #ownKeys = new Map<AgentSession, Set<string>>();

  constructor(limits: Limits, memory: AnswerMemory, metrics: GridMetrics) {
    this.#limits = limits;
    this.#memory = memory;
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
   * Calls `send` with an asset, which stays in memory until that is done.
   *
   * @param send also gets the memory that is held, and how many bytes were fetched for this call.
   * @throws {@link RefusalError} as {@link GridHttpClient.send}, and `answer-too-large`, `over-limit`; what `send`
   * throws.
   */
  async use(
    session: AgentSession,
    request: AssetRequest,
    signal: AbortSignal,
    send: (asset: Asset | MissingAsset, held: HeldAnswer, fetched: number) => Promise<void>,
  ): Promise<void> {
    const key = `${request.origin ?? session.id} ${request.name}`;
    const use = this.#uses.get(key) ?? this.#startUse(session, key);
    use.users++;
    try {
      const known = use.asset ?? (await this.#cached(key, use, signal));
      if (known) {
        this.#metrics.cacheHits++;
        await send(known, use.held, 0);
        return;
      }
      this.#metrics.cacheMisses++;
      let fetched = 0;
      const fetch = (ending: AbortSignal) => {
        const onBytes = (bytes: number) => {
          fetched += bytes;
        };
        return this.#fetch(session, key, use, request, onBytes, ending).catch((error) => {
          throw session.isOver ? sessionOverError() : error;
        });
      };
      const asset = await this.#flights.run(key, fetch, signal).catch((error) => {
        // What stopped the session that fetched for all does not stop this one, which fetches again.
        const isOthers = error instanceof RefusalError && OWN_REFUSALS.has(error.code);
        if (signal.aborted || fetched > 0 || !isOthers) throw error;
        return this.#flights.run(key, fetch, signal);
      });
      if ('bytes' in asset) use.asset = asset;
      await send(asset, use.held, fetched);
    } finally {
      this.#endUse(key, use);
    }
  }

  /** Forgets what only this session may use. */
  forget(session: AgentSession): void {
    for (const key of this.#ownKeys.get(session) ?? []) this.#cache.delete(key);
    this.#ownKeys.delete(session);
  }

  #startUse(session: AgentSession, key: string): AssetUse {
    const use = { held: this.#memory.open(session.client), users: 0, asset: null };
    this.#uses.set(key, use);
    return use;
  }

  #endUse(key: string, use: AssetUse): void {
    if (--use.users > 0) return;
    use.held.close();
    if (this.#uses.get(key) === use) this.#uses.delete(key);
  }

  async #cached(key: string, use: AssetUse, signal: AbortSignal): Promise<Asset | null> {
    const cached = this.#cache.get(key);
    if (!cached) return null;
    await use.held.take(cached.asset.bytes.length, signal);
    use.asset = cached.asset;
    return cached.asset;
  }

  async #fetch(
    session: AgentSession,
    key: string,
    { held }: AssetUse,
    { name, url, origin }: AssetRequest,
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Asset | MissingAsset> {
    const timeoutMs = this.#limits.gridSeconds * 1000;
    const headers = TEXTURE_NAME.test(name) ? TEXTURE_HEADERS : {};
    const request = { method: 'GET', headers, signal, timeoutMs } as const;
    const response = await session.http.send(url, request);
    if (response.statusCode !== 200) {
      response.destroy();
      const wait = response.headers['retry-after'] ?? '';
      return {
        status: response.statusCode ?? 502,
        retryAfter: RETRY_SECONDS.test(wait) ? wait : null,
      };
    }
    const bytes = await readBody(response, {
      limit: this.#limits.assetBytes,
      timeoutMs,
      onChunk: (size) => {
        onBytes(size);
        session.quota.countBytes(size);
        return held.take(size, signal);
      },
    });
    const asset = { bytes, contentType: safeContentType(response) };
    if (bytes.length > 0) this.#keep(session, key, origin === null, asset);
    return asset;
  }

  #keep(session: AgentSession, key: string, isOwn: boolean, asset: Asset): void {
    if (isOwn && session.isOver) return;
    const ownKeys = isOwn ? (this.#ownKeys.get(session) ?? new Set<string>()) : null;
    this.#cache.set(key, { asset, ownKeys });
    if (ownKeys && this.#cache.has(key)) this.#ownKeys.set(session, ownKeys.add(key));
  }
}

/** Refusals for which only the session that fetched is the cause. */
const OWN_REFUSALS: ReadonlySet<string> = new Set(['no-session', 'over-limit']);

/** Textures, of which grids make pictures of other formats for whoever accepts these. */
const TEXTURE_NAME = /^(?:texture|bake)\//;
const TEXTURE_HEADERS = { accept: 'image/x-j2c' };
const RETRY_SECONDS = /^\d{1,4}$/;

const ASSET_QUERY = /^([a-z]+)_id=([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** The name of the asset that a capability request is for, such as `mesh/<id>`; null for any other request. */
export function assetName(capability: string, path: string, query: string): string | null {
  if (!Object.hasOwn(ASSET_CAPABILITIES, capability) || (path !== '' && path !== '/')) return null;
  const [, type = '', id = ''] = ASSET_QUERY.exec(query) ?? [];
  const served = ASSET_CAPABILITIES[capability];
  const isServed = Object.hasOwn(ASSET_TYPES, type) && (served === 'all' || served === type);
  return isServed ? `${type}/${id.toLowerCase()}` : null;
}
