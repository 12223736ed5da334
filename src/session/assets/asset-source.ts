import type { Animation } from '../../formats/animation/index.ts';
import type { Asset } from '../../formats/index.ts';
import { NULL_UUID, normaliseUuid } from '../../formats/llsd/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { retry, TransientError } from '../bridge-http.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import { download } from './asset-download.ts';
import { BrowserAssetCache } from './browser-asset-cache.ts';
import { FETCHES_AT_ONCE, RECENT_ASSETS, RECENT_FAULTS } from './limits.ts';
import { RecentMap } from './recent-map.ts';
import { SharedTasks } from './shared-tasks.ts';
import { Turns } from './turns.ts';

/** Why an asset did not come. */
export interface AssetFailure {
  /** `no-access`: no capability serves it, or nobody is connected and no copy is kept. */
  readonly code: 'missing' | 'unreachable' | 'damaged' | 'too-large' | 'wrong-kind' | 'no-access';
  readonly id: string;
  readonly detail: string;
}

/**
 * The assets of grids by id, in the page: kept in the browser for good (assets never change under an id),
 * fetched through the bridge a few at a time, tried again where the fault may pass. Asked for twice, an
 * asset is fetched once. Rejections are {@link AssetError}s.
 */
export interface AssetSource {
  mesh(id: string, signal?: AbortSignal): Promise<MeshAsset>;
  animation(id: string, signal?: AbortSignal): Promise<Animation>;
  /** The bytes as they came. */
  bytes(
    id: string,
    kind: 'mesh' | 'animation',
    signal?: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>>;
  /** Where from now on; null while nobody is connected. */
  setAccess(access: CapabilityAccess | null): void;
}

export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly failure: AssetFailure;

  constructor(fault: AssetFailure) {
    super(`${fault.code}: ${fault.detail}`);
    this.failure = fault;
  }
}

type Bytes = Uint8Array<ArrayBuffer>;

/** What a decoder of files may find in bytes; no asset but the first two is worn. */
export type DecodedFile = Asset | { readonly kind: 'avatar' | 'recording' | 'performance' };

export interface AssetStoreOptions {
  /** May take the bytes away. */
  readonly decode: (bytes: Bytes) => Promise<DecodedFile>;
  /** The browser's own, unless a test has another. */
  readonly fetch?: typeof fetch;
  readonly caches?: CacheStorage;
}

interface Wanted {
  readonly kind: AssetKind;
  /** A lower-case UUID. */
  readonly id: string;
  readonly key: string;
}

interface Loaded {
  readonly asset: Asset;
  readonly bytes: Bytes;
}

/** These stay as they are, however often one asks. */
const LASTING: readonly AssetFailure['code'][] = ['missing', 'damaged', 'too-large', 'wrong-kind'];

/**
 * The page's assets, see {@link AssetSource}. What does not decode is not kept. Faults that stay are
 * remembered until access is given anew; the others are not: whoever asks again makes a new attempt.
 *
 * Kept copies are found by id alone, whatever grid they came from.
 */
export class AssetStore implements AssetSource {
  readonly #decode: AssetStoreOptions['decode'];
  readonly #fetch: typeof fetch;
  readonly #cache: BrowserAssetCache;
  readonly #turns = new Turns(FETCHES_AT_ONCE);
  readonly #tasks = new SharedTasks<Loaded>();
  readonly #recent = new RecentMap<Asset>(RECENT_ASSETS);
  readonly #faults = new RecentMap<AssetFailure>(RECENT_FAULTS);
  #access: CapabilityAccess | null = null;

  constructor({ decode, fetch, caches }: AssetStoreOptions) {
    this.#decode = decode;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
    // Undefined in pages that came without TLS.
    this.#cache = new BrowserAssetCache(caches ?? globalThis.caches);
  }

  setAccess(access: CapabilityAccess | null): void {
    this.#access = access;
    if (access) this.#faults.clear();
  }

  async mesh(id: string, signal?: AbortSignal): Promise<MeshAsset> {
    const { mesh } = await this.#asset('mesh', id, signal);
    return mesh;
  }

  async animation(id: string, signal?: AbortSignal): Promise<Animation> {
    const { animation } = await this.#asset('animation', id, signal);
    return animation;
  }

  async bytes(id: string, kind: AssetKind, signal?: AbortSignal): Promise<Bytes> {
    const { bytes } = await this.#load(wantedOf(kind, id), signal);
    return bytes.slice();
  }

  async #asset<Kind extends AssetKind>(
    kind: Kind,
    id: string,
    signal?: AbortSignal,
  ): Promise<Extract<Asset, { kind: Kind }>> {
    const wanted = wantedOf(kind, id);
    const asset = this.#recent.get(wanted.key) ?? (await this.#load(wanted, signal)).asset;
    // Nothing of another kind is found under the key.
    return asset as Extract<Asset, { kind: Kind }>;
  }

  async #load(wanted: Wanted, signal?: AbortSignal): Promise<Loaded> {
    const known = this.#faults.get(wanted.key);
    if (known) throw new AssetError(known);
    return this.#tasks.run(wanted.key, (shared) => this.#obtain(wanted, shared), signal);
  }

  async #obtain(wanted: Wanted, signal: AbortSignal): Promise<Loaded> {
    try {
      const loaded = (await this.#kept(wanted)) ?? (await this.#fetched(wanted, signal));
      this.#recent.set(wanted.key, loaded.asset);
      return loaded;
    } catch (error) {
      if (error instanceof AssetError && LASTING.includes(error.failure.code)) {
        this.#faults.set(wanted.key, error.failure);
      }
      throw error;
    }
  }

  async #kept(wanted: Wanted): Promise<Loaded | null> {
    const bytes = await this.#cache.get(wanted.key);
    if (!bytes) return null;
    try {
      return { bytes, asset: await this.#decoded(wanted, bytes) };
    } catch {
      // It was good once: the browser's copy is what is damaged.
      await this.#cache.delete(wanted.key);
      return null;
    }
  }

  async #fetched(wanted: Wanted, signal: AbortSignal): Promise<Loaded> {
    const attempt = () => this.#turns.run(() => this.#download(wanted, signal), signal);
    const bytes = await retry(attempt, signal).catch((error: unknown) => {
      if (!(error instanceof TransientError)) throw error;
      throw new AssetError({ code: 'unreachable', id: wanted.id, detail: error.message });
    });
    const asset = await this.#decoded(wanted, bytes);
    // Not waited for: the disk may be slow, and the avatar is not.
    void this.#cache.put(wanted.key, bytes);
    return { bytes, asset };
  }

  /** Access is looked at for each try: a reconnection in between is what helps. */
  async #download({ kind, id }: Wanted, signal: AbortSignal): Promise<Bytes> {
    const access = this.#access;
    const url = access && assetRoute(access, kind, id);
    if (!access || url === null) {
      const detail = access ? 'the region offers no capability for it' : 'nobody is connected';
      throw new AssetError({ code: 'no-access', id, detail });
    }
    return download(this.#fetch, { id, url, token: access.token }, signal);
  }

  async #decoded({ kind, id }: Wanted, bytes: Bytes): Promise<Asset> {
    const file = await this.#decode(bytes.slice()).catch((error: unknown) => {
      throw new AssetError({ code: 'damaged', id, detail: String(error) });
    });
    const isAsset = file.kind === 'mesh' || file.kind === 'animation';
    if (isAsset && file.kind === kind) return file;
    throw new AssetError({ code: 'wrong-kind', id, detail: `is of kind ${file.kind}` });
  }
}

/** @throws {@link AssetError} `missing` for what is no id, or the id of nothing. */
function wantedOf(kind: AssetKind, text: string): Wanted {
  const id = normaliseUuid(text);
  if (id && id !== NULL_UUID) return { kind, id, key: `${kind}/${id}` };
  throw new AssetError({ code: 'missing', id: text, detail: 'no asset has this id' });
}

type AssetKind = 'mesh' | 'animation';

/** The word for each kind in a request, and the capabilities that serve it, best first. */
const ROUTES: Readonly<Record<AssetKind, { word: string; names: readonly string[] }>> = {
  mesh: { word: 'mesh', names: ['ViewerAsset', 'GetMesh2', 'GetMesh'] },
  // Not `animation`: OpenSimulator refuses that.
  animation: { word: 'animatn', names: ['ViewerAsset'] },
};

/**
 * Where the bridge serves an asset; null where the region offers no capability for it.
 *
 * **Source:** login-and-caps.md sections 2 and 4.
 */
function assetRoute({ base, names }: CapabilityAccess, kind: AssetKind, id: string): string | null {
  const { word, names: candidates } = ROUTES[kind];
  const name = candidates.find((candidate) => names.includes(candidate));
  return name === undefined ? null : `${base}${name}?${word}_id=${id}`;
}
