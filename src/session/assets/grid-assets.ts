import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { SingleFlight } from '../../async/index.ts';
import type { Animation } from '../../formats/animation/index.ts';
import { NULL_UUID, normaliseUuid } from '../../formats/llsd/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { Asset, FileContent } from '../../kinds/index.ts';
import { type AssetTypeName, assetCapabilities } from '../../protocol/grid/index.ts';
import { retry, TransientError } from '../bridge-http.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import { AssetError, type AssetFailure, downloadAsset } from './asset-download.ts';
import { BrowserAssetCache, browserCaches } from './browser-asset-cache.ts';
import { GridTextures } from './grid-textures.ts';

type Bytes = Uint8Array<ArrayBuffer>;
type AssetKind = 'mesh' | 'animation';

/** Six to sixteen requests at once are gentle, by the reference. */
export const CONCURRENT_FETCHES = 8;
/** Decoded assets that are kept for the next request. */
export const RECENT_ASSETS = 128;
/** Failures that are remembered, so that a grid does not get the same request again and again in vain. */
const RECENT_FAILURES = 1024;

interface GridAssetsOptions {
  /** May transfer the bytes. */
  readonly decode: (bytes: Bytes) => Promise<FileContent>;
  /** The browser's by default. */
  readonly fetch?: typeof fetch;
  /** The browser's by default. */
  readonly caches?: CacheStorage;
}

/** What avatars on the stage are loaded from. */
export type AvatarAssets = Pick<GridAssets, 'mesh' | 'animation' | 'bytes'>;

interface AssetRequest {
  readonly kind: AssetKind;
  /** A lower-case UUID. */
  readonly id: string;
  /** The asset's key in caches and among running requests: with the grid, since ids of one mean nothing in another. */
  readonly key: string;
  /** Whether copies are kept in the browser. */
  readonly isKept: boolean;
  /** In a replay, the key of the visitor's file. */
  readonly fileKey: string | null;
}

/** In the keys of files, in place of a grid. */
const FILES = 'files';

interface LoadedAsset {
  readonly asset: Asset;
  readonly bytes: Bytes;
}

/** The codes of failures that another attempt would meet again. */
const PERMANENT_CODES: readonly AssetFailure['code'][] = [
  'missing',
  'damaged',
  'too-large',
  'wrong-kind',
];

/** The asset type of each kind. */
const ASSET_TYPE_NAMES: Readonly<Record<AssetKind, AssetTypeName>> = {
  mesh: 'mesh',
  animation: 'animatn',
};

/**
 * Assets of grids by id, in the page. They are fetched through the bridge a few at a time, in several attempts where
 * an error is transient, and cached in the browser permanently: an asset never changes under its id. Requests for the
 * same asset share one fetch. Only what decodes is cached. Copies are found by grid and id, so that no grid can put its
 * own in the place of another's. Files of the visitor are found in replays only.
 *
 * Permanent failures are remembered until access is set again; after others, the next request is another attempt.
 * All methods reject with {@link AssetError}, or with the reason of the caller's signal.
 */
export class GridAssets {
  readonly textures: GridTextures;
  readonly #decode: GridAssetsOptions['decode'];
  readonly #fetch: typeof fetch;
  readonly #cache: BrowserAssetCache;
  readonly #limit = pLimit(CONCURRENT_FETCHES);
  readonly #running = new SingleFlight<LoadedAsset>();
  readonly #recent = new LRUCache<string, Asset>({ max: RECENT_ASSETS });
  readonly #failures = new LRUCache<string, AssetFailure>({ max: RECENT_FAILURES });
  #access: CapabilityAccess | null = null;
  #grid: string | null = null;
  /** Sessions of unknown grids so far: each has keys of its own. */
  #unknown = 0;
  #isReplay = false;
  /** Aborted when the session ends in which requests are under way. */
  #session = new AbortController();

  constructor({ decode, fetch, caches }: GridAssetsOptions) {
    this.#decode = decode;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
    // Undefined in pages that were loaded without TLS.
    this.#cache = new BrowserAssetCache(caches ?? browserCaches());
    this.textures = new GridTextures(this.#cache, this.#fetch);
  }

  /**
   * Where assets are fetched from now on; null while there is no session. With null, requests under way are aborted:
   * the bridge would refuse them after the logout.
   */
  setAccess(access: CapabilityAccess | null): void {
    this.#access = access;
    this.textures.setAccess(access);
    if (access) {
      this.#failures.clear();
      return;
    }
    this.#session.abort();
    this.#session = new AbortController();
  }

  /**
   * A session or a replay begins: from now on ids are those of this grid. Of an unknown one (null) nothing is cached.
   *
   * @param grid unlike that of any other grid.
   */
  setGrid(grid: string | null, isReplay: boolean): void {
    this.#grid = grid;
    this.#unknown++;
    this.#isReplay = isReplay;
    this.#access = null;
    this.textures.setGrid(grid, isReplay);
    this.#failures.clear();
  }

  async mesh(id: string, signal?: AbortSignal): Promise<MeshAsset> {
    const { mesh } = await this.#asset('mesh', id, signal);
    return mesh;
  }

  async animation(id: string, signal?: AbortSignal): Promise<Animation> {
    const { animation } = await this.#asset('animation', id, signal);
    return animation;
  }

  /** A copy of the asset's bytes as they were received. */
  async bytes(id: string, kind: AssetKind, signal?: AbortSignal): Promise<Bytes> {
    const { bytes } = await this.#load(this.#request(kind, id), signal);
    return bytes.slice();
  }

  /**
   * Keeps an asset that a visitor has as a file: from now on replays find it by its id.
   * Rejects with {@link AssetError} for bytes that are no asset of the kind.
   *
   * @param bytes must not be changed from now on.
   */
  async provide(kind: AssetKind, id: string, bytes: Bytes): Promise<void> {
    const request = this.#request(kind, id);
    const key = keyOf(FILES, request);
    this.#recent.set(key, await this.#decodeAsset(request, bytes));
    this.#failures.delete(request.key);
    await this.#cache.put(key, bytes);
  }

  /** @throws {@link AssetError} `missing` for text that is no UUID, and for the null UUID. */
  #request(kind: AssetKind, text: string): AssetRequest {
    const id = normaliseUuid(text);
    if (!id || id === NULL_UUID) {
      throw new AssetError({ code: 'missing', id: text, detail: 'no asset has this id' });
    }
    const grid = this.#grid ?? `unknown ${this.#unknown}`;
    const fileKey = this.#isReplay ? keyOf(FILES, { kind, id }) : null;
    return { kind, id, fileKey, key: keyOf(grid, { kind, id }), isKept: this.#grid !== null };
  }

  async #asset<Kind extends AssetKind>(
    kind: Kind,
    id: string,
    signal?: AbortSignal,
  ): Promise<Extract<Asset, { kind: Kind }>> {
    const request = this.#request(kind, id);
    const recent =
      this.#recent.get(request.key) ?? (request.fileKey && this.#recent.get(request.fileKey));
    const asset = recent || (await this.#load(request, signal)).asset;
    // Only assets of the kind are stored under its keys.
    return asset as Extract<Asset, { kind: Kind }>;
  }

  async #load(request: AssetRequest, signal?: AbortSignal): Promise<LoadedAsset> {
    const failure = this.#failures.get(request.key);
    if (failure) throw new AssetError(failure);
    const load = async (shared: AbortSignal) => {
      try {
        const loaded =
          (await this.#fromCache(request, request.isKept ? request.key : null)) ??
          (await this.#fromCache(request, request.fileKey)) ??
          (await this.#fromGrid(request, shared));
        this.#recent.set(request.key, loaded.asset);
        return loaded;
      } catch (error) {
        if (error instanceof AssetError && PERMANENT_CODES.includes(error.failure.code)) {
          this.#failures.set(request.key, error.failure);
        }
        throw error;
      }
    };
    return this.#running.run(request.key, load, signal);
  }

  async #fromCache(request: AssetRequest, key: string | null): Promise<LoadedAsset | null> {
    const bytes = key === null ? null : await this.#cache.get(key);
    if (key === null || !bytes) return null;
    try {
      return { bytes, asset: await this.#decodeAsset(request, bytes) };
    } catch {
      // It decoded when it was stored, so the browser's copy is damaged.
      await this.#cache.delete(key);
      return null;
    }
  }

  async #fromGrid(request: AssetRequest, signal: AbortSignal): Promise<LoadedAsset> {
    const attempt = () =>
      this.#limit(() => {
        signal.throwIfAborted();
        return this.#download(request, signal);
      });
    const bytes = await retry(attempt, signal).catch((error: unknown) => {
      if (!(error instanceof TransientError)) throw error;
      throw new AssetError({ code: 'unreachable', id: request.id, detail: error.message });
    });
    const asset = await this.#decodeAsset(request, bytes);
    // Not awaited: the disk may be slow, and the avatar need not wait for it.
    if (request.isKept) void this.#cache.put(request.key, bytes);
    return { bytes, asset };
  }

  /** Each attempt uses the access of its time, since a reconnection in between may be what helps. */
  async #download({ kind, id, key }: AssetRequest, signal: AbortSignal): Promise<Bytes> {
    // Another grid may have another asset under the id.
    const access = key === this.#request(kind, id).key ? this.#access : null;
    const url = access && assetUrl(access, kind, id);
    if (!access || url === null) {
      const detail = access ? 'the region offers no capability for it' : 'there is no session';
      throw new AssetError({ code: 'no-access', id, detail });
    }
    const session = this.#session.signal;
    const either = AbortSignal.any([signal, session]);
    return downloadAsset(this.#fetch, url, access.token, id, either).catch((error: unknown) => {
      if (!session.aborted || signal.aborted) throw error;
      throw new AssetError({ code: 'no-access', id, detail: 'the session has ended' });
    });
  }

  async #decodeAsset({ kind, id }: AssetRequest, bytes: Bytes): Promise<Asset> {
    const file = await this.#decode(bytes.slice()).catch((error: unknown) => {
      throw new AssetError({ code: 'damaged', id, detail: String(error) });
    });
    const isAsset = file.kind === 'mesh' || file.kind === 'animation';
    if (isAsset && file.kind === kind) return file;
    throw new AssetError({ code: 'wrong-kind', id, detail: `is of kind ${file.kind}` });
  }
}

/** A key of the cache, which is a part of a URL. */
function keyOf(grid: string, { kind, id }: Pick<AssetRequest, 'kind' | 'id'>): string {
  return `${encodeURIComponent(grid)}/${kind}/${id}`;
}

/**
 * Where the bridge serves an asset; null if the region has no capability for it.
 *
 * **Source:** login-and-caps.md sections 2 and 4.
 */
function assetUrl({ base, names }: CapabilityAccess, kind: AssetKind, id: string): string | null {
  const typeName = ASSET_TYPE_NAMES[kind];
  const name = assetCapabilities(typeName).find((candidate) => names.includes(candidate));
  return name === undefined ? null : `${base}${name}?${typeName}_id=${id}`;
}
