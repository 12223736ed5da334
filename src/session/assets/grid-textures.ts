import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { SingleFlight } from '../../async/index.ts';
import { joinBytes } from '../../formats/bytes/index.ts';
import { NULL_UUID, normaliseUuid } from '../../formats/llsd/index.ts';
import { type BakeName, SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';
import { BAKES_CAPABILITY_NAME } from '../../protocol/bridge/index.ts';
import { assetCapabilities } from '../../protocol/grid/index.ts';
import { retry, TransientError } from '../bridge-http.ts';
import type { CapabilityAccess } from '../live-contract.ts';
import { AssetError, type AssetFailure, downloadPart } from './asset-download.ts';
import type { BrowserAssetCache } from './browser-asset-cache.ts';
import { FIRST_TEXTURE_BYTES, reducedTextureBytes } from './reduced-textures.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How much of a texture is wanted. */
export interface TextureRequest {
  /** Bytes from the start that are enough; by default all. */
  readonly upTo?: number;
  readonly signal?: AbortSignal;
}

/** The start of a texture's file, or all of it. The bytes are the caller's. */
export interface TextureBytes {
  readonly bytes: Bytes;
  readonly isComplete: boolean;
}

/** Fewer than of meshes: browsers open six connections to a server, and a body is wanted before its skin. */
const CONCURRENT_FETCHES = 4;
/** Of the largest picture that is shown, 4096 × 4096 with alpha, grids serve half of this. */
const MAX_TEXTURE_BYTES = 16 * 1024 * 1024;
/** Bytes of textures of which only the start has come. */
const PARTIAL_BYTES = 16 * 1024 * 1024;
const RECENT_FAILURES = 1024;
/** Bakes of more avatars than a region admits. */
const KNOWN_BAKES = 8192;

/** Those that viewers draw by themselves. */
const NEVER_FETCHED: ReadonlySet<string> = new Set([
  ...(['none', 'plain', 'invisible', 'transparent', 'alphaGradient'] as const).map(
    (name) => SPECIAL_TEXTURES[name],
  ),
  NULL_UUID,
]);

/** Failures that another attempt would meet again. */
const PERMANENT_CODES: readonly AssetFailure['code'][] = ['missing', 'damaged', 'too-large'];

/** How pictures begin: JPEG 2000 as a codestream and in a file, PNG, JPEG, WebP. */
const MARKS: readonly (readonly number[])[] = [
  [0xff, 0x4f, 0xff, 0x51],
  [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x52, 0x49, 0x46, 0x46],
];

/**
 * Textures of grids by id, in the page, as bytes: fetched through the bridge, whole or only their first bytes, which of
 * most JPEG 2000 files show all of the picture less sharply. Whole ones are kept in the browser, by grid and id. Bakes come
 * from the grid's own service where it has one.
 *
 * **Source:** textures.md section 1, "Addresses" and "Discard level and bytes"; objects-and-appearance.md section 7.
 */
export class GridTextures {
  readonly #cache: BrowserAssetCache;
  readonly #fetch: typeof fetch;
  readonly #limit = pLimit(CONCURRENT_FETCHES);
  readonly #running = new SingleFlight<TextureBytes>();
  readonly #partials = new LRUCache<string, Bytes>({
    maxSize: PARTIAL_BYTES,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  readonly #failures = new LRUCache<string, AssetFailure>({ max: RECENT_FAILURES });
  readonly #bakes = new LRUCache<string, { readonly agentId: string; readonly bake: BakeName }>({
    max: KNOWN_BAKES,
  });
  #access: CapabilityAccess | null = null;
  #grid: string | null = null;
  #unknown = 0;
  #isReplay = false;
  #session = new AbortController();

  constructor(cache: BrowserAssetCache, fetcher: typeof fetch) {
    this.#cache = cache;
    this.#fetch = fetcher;
  }

  /** As `GridAssets.setAccess`. */
  setAccess(access: CapabilityAccess | null): void {
    this.#access = access;
    if (access) {
      this.#failures.clear();
      return;
    }
    this.#session.abort();
    this.#session = new AbortController();
  }

  /** As `GridAssets.setGrid`. */
  setGrid(grid: string | null, isReplay: boolean): void {
    this.#grid = grid;
    this.#isReplay = isReplay;
    this.#unknown++;
    this.#access = null;
    this.#failures.clear();
    this.#partials.clear();
    this.#bakes.clear();
  }

  /** The bakes of an avatar, which the grid may serve elsewhere than other textures. */
  noteBakes(agentId: string, bakes: ReadonlyMap<BakeName, string>): void {
    for (const [bake, id] of bakes) {
      if (!NEVER_FETCHED.has(id)) this.#bakes.set(id, { agentId, bake });
    }
  }

  /** What has failed may be requested again. */
  forgetFailures(): void {
    this.#failures.clear();
  }

  /**
   * Bytes of a texture: at least `upTo` of them, or all.
   *
   * Rejects with {@link AssetError}: `missing` also for ids that stand for no file; or with the reason of the signal.
   */
  async get(text: string, { upTo, signal }: TextureRequest = {}): Promise<TextureBytes> {
    const id = normaliseUuid(text);
    if (!id || NEVER_FETCHED.has(id)) {
      throw new AssetError({ code: 'missing', id: text, detail: 'no file has this id' });
    }
    const key = this.#keyOf(id);
    const failure = this.#failures.get(key);
    if (failure) throw new AssetError(failure);
    const known = this.#partials.get(key);
    if (known && upTo !== undefined && known.length >= upTo) {
      return { bytes: known.slice(), isComplete: false };
    }
    const load = async (shared: AbortSignal) => {
      try {
        return await this.#load(id, key, upTo ?? null, shared);
      } catch (error) {
        if (error instanceof AssetError && PERMANENT_CODES.includes(error.failure.code)) {
          this.#failures.set(key, error.failure);
        }
        throw error;
      }
    };
    const { bytes, isComplete } = await this.#running.run(`${key} ${upTo ?? ''}`, load, signal);
    return { bytes: bytes.slice(), isComplete };
  }

  /**
   * As much of a texture as shows it at a size, in two requests at most; later requests continue where this one ends.
   *
   * @param maxSize - pixels of the longer side at most.
   */
  async getReduced(text: string, maxSize: number, signal?: AbortSignal): Promise<TextureBytes> {
    const request = signal ? { signal } : {};
    const start = await this.get(text, { ...request, upTo: FIRST_TEXTURE_BYTES });
    if (start.isComplete) return start;
    const upTo = reducedTextureBytes(start.bytes, maxSize);
    if (upTo === null) return this.get(text, request);
    return upTo <= start.bytes.length ? start : this.get(text, { ...request, upTo });
  }

  /**
   * Keeps a texture that a visitor has as a file: from now on replays find it by its id.
   * Rejects with {@link AssetError} `damaged` for bytes that are no picture of a grid.
   *
   * @param bytes must not be changed from now on.
   */
  async provide(text: string, bytes: Bytes): Promise<void> {
    const id = normaliseUuid(text);
    if (!id || !isPicture(bytes)) {
      throw new AssetError({ code: 'damaged', id: text, detail: 'it does not begin as a picture' });
    }
    this.#failures.delete(this.#keyOf(id));
    await this.#cache.put(fileKeyOf(id), bytes);
  }

  /** Drops the browser's copy of a texture, which is damaged. */
  async drop(text: string): Promise<void> {
    const id = normaliseUuid(text);
    if (id) await this.#cache.delete(this.#keyOf(id));
  }

  async #load(
    id: string,
    key: string,
    upTo: number | null,
    signal: AbortSignal,
  ): Promise<TextureBytes> {
    const isKept = this.#grid !== null;
    const kept =
      (isKept ? await this.#cache.get(key) : null) ??
      (this.#isReplay ? await this.#cache.get(fileKeyOf(id)) : null);
    if (kept) return { bytes: kept, isComplete: true };
    const attempt = () =>
      this.#limit(() => {
        signal.throwIfAborted();
        return this.#download(id, key, upTo, signal);
      });
    const part = await retry(attempt, signal).catch((error: unknown) => {
      if (!(error instanceof TransientError)) throw error;
      throw new AssetError({ code: 'unreachable', id, detail: error.message });
    });
    if (!isPicture(part.bytes)) {
      throw new AssetError({ code: 'damaged', id, detail: 'it does not begin as a picture' });
    }
    if (part.isComplete) {
      this.#partials.delete(key);
      // Not awaited: the disk may be slow.
      if (isKept) void this.#cache.put(key, part.bytes);
    } else this.#partials.set(key, part.bytes);
    return part;
  }

  async #download(
    id: string,
    key: string,
    upTo: number | null,
    signal: AbortSignal,
  ): Promise<TextureBytes> {
    // Another grid may have another texture under the id.
    const access = key === this.#keyOf(id) ? this.#access : null;
    const url = access && this.#urlOf(access, id);
    if (!access || url === null) {
      const detail = access ? 'the region offers no capability for it' : 'there is no session';
      throw new AssetError({ code: 'no-access', id, detail });
    }
    const session = this.#session.signal;
    const either = AbortSignal.any([signal, session]);
    const known = this.#partials.get(key) ?? new Uint8Array();
    // The last byte again, so that a range is never wholly beyond the end.
    const from = Math.max(0, known.length - 1);
    const headers: Record<string, string> = { Accept: 'image/x-j2c' };
    if (from > 0 || upTo !== null) headers.Range = `bytes=${from}-${upTo === null ? '' : upTo - 1}`;
    const request = { url, token: access.token, id, headers, maxBytes: MAX_TEXTURE_BYTES };
    try {
      const received = await downloadPart(this.#fetch, request, either);
      if (received.status === 416) {
        if (known.length > 0) return { bytes: known, isComplete: true };
        throw new AssetError({ code: 'damaged', id, detail: 'it is empty' });
      }
      if (received.status !== 206) return { bytes: received.bytes, isComplete: true };
      return joinPart(known, from, upTo, received);
    } catch (error) {
      if (!session.aborted || signal.aborted) throw error;
      throw new AssetError({ code: 'no-access', id, detail: 'the session has ended' });
    }
  }

  #keyOf(id: string): string {
    const grid = this.#grid ?? `unknown ${this.#unknown}`;
    return `${encodeURIComponent(grid)}/texture/${id}`;
  }

  #urlOf({ base, names }: CapabilityAccess, id: string): string | null {
    const baked = this.#bakes.get(id);
    if (baked && names.includes(BAKES_CAPABILITY_NAME)) {
      return `${base}${BAKES_CAPABILITY_NAME}/${baked.agentId}/${baked.bake}?texture_id=${id}`;
    }
    const name = assetCapabilities('texture').find((candidate) => names.includes(candidate));
    return name === undefined ? null : `${base}${name}?texture_id=${id}`;
  }
}

/** The key of a visitor's file, in place of a grid's. */
const fileKeyOf = (id: string) => `files/texture/${id}`;

const CONTENT_RANGE = /^bytes (\d{1,15})-\d{1,15}\/(\d{1,15}|\*)$/;

/**
 * What is known now. Without Content-Range the range is the one that was requested.
 *
 * @throws {@link TransientError} for another range: the next attempt requests it again.
 */
function joinPart(
  known: Bytes,
  from: number,
  upTo: number | null,
  { bytes, contentRange }: { readonly bytes: Bytes; readonly contentRange: string | null },
): TextureBytes {
  const [, first, total] = CONTENT_RANGE.exec(contentRange ?? '') ?? [];
  if (Number(first ?? from) !== from) throw new TransientError('it is another range');
  const joined = joinBytes([known.subarray(0, from), bytes]);
  const size = total === undefined || total === '*' ? null : Number(total);
  const isComplete = size === null ? upTo === null || joined.length < upTo : joined.length >= size;
  return { bytes: joined, isComplete };
}

function isPicture(bytes: Bytes): boolean {
  return MARKS.some((mark) => mark.every((byte, index) => bytes[index] === byte));
}
