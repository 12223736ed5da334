import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import type { Attachment, AvatarObject, FaceColor } from '../../avatar/avatar-object/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import type { FileContent } from '../../kinds/index.ts';
import { retry, TransientError } from '../bridge-http.ts';
import type { BubbleMedia } from '../bubble/bubble-contract.ts';
import { AssetError, downloadAsset } from './asset-download.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Models that are kept, and at most as many that are known to be missing. */
const RECENT_MODELS = 256;
const CONCURRENT_FETCHES = 6;
/** Every id of a part of a model begins with this: none is a UUID, so that none is taken for an asset of a grid. */
const PART_PREFIX = 'bubble-model/';

/** One mesh of a model. */
export interface BubbleModelPart {
  /** Unlike that of any part of another model or server, and of any asset of a grid. */
  readonly meshId: string;
  /** As the model names it. */
  readonly id: string;
  readonly name: string;
  readonly mesh: MeshAsset;
  /** As they were received. */
  readonly bytes: Bytes;
  /** Null for a rigged mesh, and for a model that is a bare mesh. */
  readonly attachment: Attachment | null;
  /** By number of the face; none for a bare mesh. */
  readonly faceColors: readonly FaceColor[];
}

/** A model of a bubble's media repository: an avatar, an object, or a bare mesh. */
export interface BubbleModel {
  readonly parts: readonly BubbleModelPart[];
  /** Metres by which an avatar hovers. */
  readonly hover: number;
  readonly visualParameters: AvatarObject['visualParameters'] | null;
}

interface BubbleModelsOptions {
  /** May transfer the bytes. */
  readonly decode: (bytes: Bytes) => Promise<FileContent>;
  /** The browser's by default. */
  readonly fetch?: typeof fetch;
}

/** Whether the id is one of {@link BubbleModelPart.meshId}. */
export function isModelPart(id: string): boolean {
  return id.startsWith(PART_PREFIX);
}

/**
 * The models of bubble servers, in the page: fetched from their media repositories through the bridge, a few at a time.
 * Each server's models have keys of their own. They are kept in memory only, since a model may change under its id.
 */
export class BubbleModels {
  readonly #decode: BubbleModelsOptions['decode'];
  readonly #fetch: typeof fetch;
  readonly #limit = pLimit(CONCURRENT_FETCHES);
  /** By the server's base address and the model's id; null for a model that could not be had. */
  readonly #models = new LRUCache<string, { readonly model: Promise<BubbleModel | null> }>({
    max: RECENT_MODELS,
    dispose: ({ model }, key) => {
      this.#missing.delete(key);
      void model.then((loaded) => this.#forgetParts(loaded));
    },
  });
  readonly #parts = new Map<string, BubbleModelPart>();
  /** The keys of models that could not be had. */
  readonly #missing = new Set<string>();
  #media: BubbleMedia | null = null;
  /** Aborted when the session ends in which requests are under way. */
  #session = new AbortController();

  constructor({ decode, fetch }: BubbleModelsOptions) {
    this.#decode = decode;
    this.#fetch = fetch ?? globalThis.fetch.bind(globalThis);
  }

  /**
   * Where models are fetched from now on; null while there is no session. Models that could not be had are tried again;
   * those that are loaded stay.
   */
  setMedia(media: BubbleMedia | null): void {
    this.#media = media;
    if (media) {
      for (const key of this.#missing) this.#models.delete(key);
      this.#missing.clear();
      return;
    }
    this.#session.abort();
    this.#session = new AbortController();
  }

  /** Null where the server has no such model, or none that can be read, or does not answer. */
  model(modelId: string): Promise<BubbleModel | null> {
    const media = this.#media;
    if (!media || modelId === NULL_UUID) return Promise.resolve(null);
    const key = `${media.base}${modelId}`;
    const known = this.#models.get(key);
    if (known) return known.model;
    const entry = { model: this.#load(media, modelId) };
    this.#models.set(key, entry);
    entry.model.then((model) => {
      if (!model && this.#models.peek(key) === entry) this.#missing.add(key);
    });
    return entry.model;
  }

  /** A part of a model that is loaded; null for any other. */
  part(meshId: string): BubbleModelPart | null {
    return this.#parts.get(meshId) ?? null;
  }

  async #load(media: BubbleMedia, modelId: string): Promise<BubbleModel | null> {
    const session = this.#session.signal;
    try {
      const attempt = () => this.#limit(() => this.#download(media, modelId, session));
      const bytes = await retry(attempt, session);
      const model = await this.#read(bytes, `${PART_PREFIX}${media.base}${modelId}`);
      for (const part of model?.parts ?? []) this.#parts.set(part.meshId, part);
      return model;
    } catch (error) {
      const isExpected = error instanceof AssetError || error instanceof TransientError;
      if (isExpected || session.aborted) return null;
      throw error;
    }
  }

  #download({ base, token }: BubbleMedia, modelId: string, signal: AbortSignal): Promise<Bytes> {
    signal.throwIfAborted();
    const url = `${base}${encodeURIComponent(modelId)}`;
    return downloadAsset(this.#fetch, url, token, modelId, signal);
  }

  /** Null for a file that is no model. */
  async #read(bytes: Bytes, key: string): Promise<BubbleModel | null> {
    const file = await this.#decode(bytes.slice()).catch(() => null);
    if (file?.kind === 'mesh') {
      const bare = { id: key, name: '', attachment: null, faceColors: [] };
      const part = { ...bare, meshId: key, mesh: file.mesh, bytes };
      return { parts: [part], hover: 0, visualParameters: null };
    }
    if (file?.kind !== 'avatar') return null;
    const { renderObjects, hover, visualParameters } = file.avatar;
    const parts = await Promise.all(
      renderObjects.map(async ({ id, name, asset, attachment, faceColors }, index) => {
        // Paths would lead out of the repository.
        if (!('bytes' in asset)) return [];
        const content = await this.#decode(asset.bytes.slice()).catch(() => null);
        if (content?.kind !== 'mesh') return [];
        const meshId = `${key}/${id}/${index}`;
        const { mesh } = content;
        return [{ meshId, id, name, mesh, bytes: asset.bytes, attachment, faceColors }];
      }),
    );
    return { parts: parts.flat(), hover, visualParameters };
  }

  #forgetParts(model: BubbleModel | null): void {
    for (const { meshId } of model?.parts ?? []) this.#parts.delete(meshId);
  }
}
