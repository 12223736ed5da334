import type { Limits } from '../../config/index.ts';
import { type AgentSession, sessionOver } from '../agent-session.ts';
import type { GridMetrics } from '../grid-metrics.ts';
import { Refusal } from '../refusal.ts';
import { contentTypeOf } from '../upstream/answer-headers.ts';
import { readBody } from '../upstream/read-body.ts';
import { type Asset, AssetCache } from './asset-cache.ts';
import { SharedFetches } from './shared-fetches.ts';

/** Any other status than 200 with which a grid answers for an asset. */
export interface NoAsset {
  readonly status: number;
}

/** The largest assets that may be on their way in memory at once, whoever asked. */
const LARGEST_UNDER_WAY = 8;

/** Whole assets: fetched once for all who want them now, then kept for as long as there is room. */
export class AssetStore {
  readonly #limits: Limits;
  readonly #metrics: GridMetrics;
  readonly #cache: AssetCache;
  readonly #fetches = new SharedFetches<Asset | NoAsset>();
  #bytesUnderWay = 0;

  constructor(limits: Limits, metrics: GridMetrics) {
    this.#limits = limits;
    this.#metrics = metrics;
    this.#cache = new AssetCache(limits.cacheBytes);
  }

  get bytes(): number {
    return this.#cache.bytes;
  }

  get count(): number {
    return this.#cache.count;
  }

  /**
   * @param key of the asset where it is served.
   * @param url where the session's region serves it.
   * @throws {@link Refusal} as {@link Upstream.send}, and `answer-too-large`, `over-limit`.
   */
  async get(
    session: AgentSession,
    key: string,
    url: URL,
    signal: AbortSignal,
  ): Promise<Asset | NoAsset> {
    // Regions of one grid may be anybody's: what one serves is not shown to those who ask another.
    const place = `${session.grid.id} ${url.host} ${key}`;
    const kept = this.#cache.get(place);
    if (kept) {
      this.#metrics.cacheHits++;
      return kept;
    }
    this.#metrics.cacheMisses++;
    const begin = (ending: AbortSignal) =>
      this.#fetch(session, place, url, ending).catch((error) => {
        throw session.isOver ? sessionOver() : error;
      });
    try {
      return await this.#fetches.share(place, signal, begin);
    } catch (error) {
      // The session that fetched for all has ended, this one has not: it fetches itself.
      const isAnothers = error instanceof Refusal && error.code === 'no-session';
      if (signal.aborted || !isAnothers) throw error;
      return this.#fetches.share(place, signal, begin);
    }
  }

  async #fetch(
    session: AgentSession,
    key: string,
    url: URL,
    ending: AbortSignal,
  ): Promise<Asset | NoAsset> {
    const answer = await session.upstream.send(url, {
      method: 'GET',
      headers: {},
      signal: ending,
      timeoutMs: this.#limits.gridSeconds * 1000,
    });
    if (answer.statusCode !== 200) {
      answer.destroy();
      return { status: answer.statusCode ?? 502 };
    }
    const asset = { bytes: await this.#read(answer), contentType: contentTypeOf(answer) };
    if (asset.bytes.length > 0) this.#cache.put(key, asset);
    return asset;
  }

  async #read(answer: Parameters<typeof readBody>[0]): Promise<Uint8Array<ArrayBuffer>> {
    const room = this.#limits.assetBytes * LARGEST_UNDER_WAY;
    let mine = 0;
    try {
      return await readBody(answer, this.#limits.assetBytes, (bytes) => {
        mine += bytes;
        this.#bytesUnderWay += bytes;
        if (this.#bytesUnderWay <= room) return;
        throw new Refusal('over-limit', 'too many large assets are on their way');
      });
    } finally {
      this.#bytesUnderWay -= mine;
    }
  }
}
