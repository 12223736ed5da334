import { DecodeError } from '../../formats/bytes/index.ts';
import {
  type DecodedTexture,
  hasAlpha,
  MAX_TEXTURE_SIZE,
  type TextureHeader,
  type TexturePixels,
} from '../../formats/texture/index.ts';
import type { EncodedPicture, PictureRequest } from '../../kinds/picture/index.ts';
import { failureOf } from '../files/file-errors.ts';
import type { FileFailure } from '../state/index.ts';
import type { TextureSource } from './texture-files.ts';
import { type ReadTexture, TextureReader } from './texture-reader.ts';
import { TextureRecord } from './texture-record.ts';
import type { TextureImportance, TextureTarget } from './texture-target.ts';

/** Decodes pictures in workers: `TextureClient`. */
export interface TextureDecoder {
  /** What the header of a file says. @throws {@link DecodeError} */
  header(bytes: Uint8Array): TextureHeader;
  decode(
    bytes: Uint8Array<ArrayBuffer>,
    options: {
      readonly signal: AbortSignal;
      /** The greatest comes first. */
      readonly priority?: () => number;
      readonly maxSize?: number;
      readonly onReduced?: (texture: DecodedTexture) => void;
    },
  ): Promise<DecodedTexture>;
  picture(
    bytes: Uint8Array<ArrayBuffer>,
    request: PictureRequest,
    options: { readonly signal: AbortSignal; readonly maxSize?: number },
  ): Promise<EncodedPicture>;
  isTwoValuedAlpha(
    bytes: Uint8Array<ArrayBuffer>,
    options: { readonly signal: AbortSignal },
  ): Promise<boolean>;
}

interface TextureLibraryOptions {
  readonly decoder: TextureDecoder;
  /** In the order in which they are asked. */
  readonly sources: readonly TextureSource[];
  /** Square metres of the largest visible face that a texture is on: larger ones come first. Null: not known. */
  readonly areaOf: (id: string) => number | null;
  /**
   * Pixels of the screen over which a texture extends that is shown at a distance: it is loaded no sharper than that, and larger
   * ones come first, after all whose area is known. Null, or without it: each is loaded as sharp as it is.
   */
  readonly sizeOf?: (id: string) => number | null;
  /** Called when a record has changed, or has come or gone. */
  readonly onChange: () => void;
  /** Called when the file of a texture could not be read. */
  readonly onFailure?: (failure: FileFailure, id: string) => void;
}

/** No texture is loaded smaller than this, pixels of the longer side. */
const MIN_SIZE = 64;
/** Textures that are read, decoded and uploaded at the same time. */
const MAX_RUNNING = 6;
/** The reduction at which the largest texture is a single pixel. */
const MOST_REDUCED = 12;
/** Bytes of pixels that wait in memory for their upload, beside one texture of any size. */
const MAX_PIXEL_BYTES = 128 * 1024 * 1024;

/**
 * Gives stages the textures that they need: finds their files, decodes them, important ones first, at reduced size before
 * the full one. A texture that several stages need is decoded once. Pixels leave the page's memory as soon as they
 * are on the GPU; what nobody needs any more is no longer loaded.
 */
export class TextureLibrary {
  readonly #options: TextureLibraryOptions;
  readonly #reader: TextureReader;
  readonly #records = new Map<string, TextureRecord>();
  readonly #disconnect = new Map<TextureTarget, () => void>();
  #running = 0;
  #pixelBytes = 0;
  #isPumping = false;

  constructor(options: TextureLibraryOptions) {
    this.#options = options;
    this.#reader = new TextureReader(options.sources);
  }

  /** The textures that are needed, by id. */
  get records(): ReadonlyMap<string, TextureRecord> {
    return this.#records;
  }

  /** Answers a stage's needs, those that it has already included, until the returned function is called. */
  connect(target: TextureTarget): () => void {
    const known = this.#disconnect.get(target);
    if (known) return known;
    const { textures } = target;
    textures.onNeeded = (id, importance) => this.#need(target, id, importance);
    textures.onUnused = (id) => this.#release(target, id);
    const removeListener = textures.addListener((id) => this.#onTargetChanged(target, id));
    const disconnect = () => {
      removeListener();
      textures.onNeeded = null;
      textures.onUnused = null;
      this.#disconnect.delete(target);
      for (const id of [...this.#records.keys()]) this.#release(target, id);
    };
    this.#disconnect.set(target, disconnect);
    for (const id of [...textures.ids]) this.#need(target, id, 'color');
    return disconnect;
  }

  /**
   * Looks for files again, because a source has others than before: what was missing is loaded where it has come, and what
   * was shown changes where it has another file now.
   */
  refresh(): void {
    for (const record of this.#records.values()) {
      const file = this.#reader.find(record.id);
      const wasLooked = record.stage === 'missing' || record.stage === 'failed';
      if (wasLooked ? file !== null && file.key !== record.fileKey : file?.key !== record.fileKey) {
        this.#restart(record);
      }
    }
  }

  /** Loads a texture once more that is missing, or could not be read. */
  retry(id: string): void {
    const record = this.#records.get(id);
    if (record?.stage === 'missing' || record?.stage === 'failed') this.#restart(record);
  }

  /** Loads everything once more that is missing, or could not be read: a source can be asked now. */
  retryAll(): void {
    for (const id of this.#records.keys()) this.retry(id);
  }

  /** Loads textures again that were loaded for a greater distance than they are seen from now. None becomes less sharp. */
  sharpen(): void {
    for (const record of this.#records.values()) {
      if (record.sizeLimit === null || record.abort !== null) continue;
      if (record.stage !== 'reduced' && record.stage !== 'sharp') continue;
      const limit = this.#limitOf(record);
      if (limit === null || limit > record.sizeLimit) this.#begin(record, true);
    }
  }

  /** Stops loading a texture; it counts as failed then, without a reason. */
  cancel(id: string): void {
    const record = this.#records.get(id);
    if (!record?.abort || record.stage === 'sharp') return;
    this.#stop(record);
    this.#finish(record, 'failed');
  }

  /**
   * The pixels of a texture, needed or not; null where no source has it.
   *
   * @param maxSize - pixels of the longer side at most; sharper pictures are reduced.
   * @throws {@link DecodeError} and whatever reading its file throws.
   */
  async pixels(
    id: string,
    {
      maxSize,
      signal = new AbortController().signal,
    }: { maxSize?: number; signal?: AbortSignal } = {},
  ): Promise<TexturePixels | null> {
    return (await this.decoded(id, { maxSize, signal }))?.pixels ?? null;
  }

  /** As {@link pixels}, with the header. */
  async decoded(
    id: string,
    {
      maxSize,
      signal = new AbortController().signal,
    }: { maxSize?: number | undefined; signal?: AbortSignal } = {},
  ): Promise<DecodedTexture | null> {
    const read = await this.#reader.read(id, signal);
    if (!read) return null;
    const options = { signal, ...(maxSize !== undefined && { maxSize }) };
    return this.#options.decoder.decode(read.bytes, options);
  }

  /**
   * A picture of a texture as a file, made outside of this thread; null where no source has it.
   *
   * @throws as {@link pixels}
   */
  async picture(
    id: string,
    request: PictureRequest,
    { signal, maxSize }: { signal: AbortSignal; maxSize?: number },
  ): Promise<EncodedPicture | null> {
    const read = await this.#reader.read(id, signal);
    return read && this.#options.decoder.picture(read.bytes, request, { signal, maxSize });
  }

  /** See `isTwoValuedAlpha`; null where no source has it. @throws as {@link pixels} */
  async isTwoValuedAlpha(id: string, { signal }: { signal: AbortSignal }): Promise<boolean | null> {
    const read = await this.#reader.read(id, signal);
    return read && this.#options.decoder.isTwoValuedAlpha(read.bytes, { signal });
  }

  /** The file of a texture as it is; null where no source has it. @throws whatever reading it throws. */
  bytes(
    id: string,
    signal: AbortSignal = new AbortController().signal,
  ): Promise<ReadTexture | null> {
    return this.#reader.read(id, signal);
  }

  dispose(): void {
    for (const disconnect of [...this.#disconnect.values()]) disconnect();
  }

  #need(target: TextureTarget, id: string, importance: TextureImportance): void {
    const record = this.#records.get(id) ?? new TextureRecord(id);
    this.#records.set(id, record);
    record.targets.set(target, importance);
    // A target that asks again has lost what it had.
    if (record.abort === null || record.isUploading) this.#restart(record);
    this.#options.onChange();
  }

  #release(target: TextureTarget, id: string): void {
    const record = this.#records.get(id);
    if (!record?.targets.delete(target)) return;
    record.noteChange(target);
    if (record.targets.size > 0) return;
    this.#stop(record);
    this.#records.delete(id);
    this.#options.onChange();
    this.#pump();
  }

  #onTargetChanged(target: TextureTarget, id: string | null): void {
    const changed = id === null ? this.#records.values() : [this.#records.get(id)];
    for (const record of changed) record?.noteChange(target);
    this.#options.onChange();
  }

  #restart(record: TextureRecord): void {
    this.#begin(record, false);
  }

  #begin(record: TextureRecord, isSharpened: boolean): void {
    this.#stop(record);
    record.begin();
    record.isSharpened = isSharpened;
    this.#options.onChange();
    this.#pump();
  }

  #stop(record: TextureRecord): void {
    record.abort?.abort();
    record.abort = null;
  }

  /** Starts the most important of the waiting textures, with the next turn of the event loop's microtasks. */
  #pump(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    // A mesh needs all its textures at once: wait until all have asked.
    queueMicrotask(() => {
      this.#isPumping = false;
      while (this.#running < MAX_RUNNING && this.#pixelBytes < MAX_PIXEL_BYTES) {
        const next = this.#mostImportant();
        if (!next) return;
        void this.#load(next);
      }
    });
  }

  #mostImportant(): TextureRecord | null {
    let best: TextureRecord | null = null;
    let bestScore = -1;
    for (const record of this.#records.values()) {
      if (record.stage !== 'waiting') continue;
      const score = this.#scoreOf(record);
      if (score > bestScore) [best, bestScore] = [record, score];
    }
    return best;
  }

  /** Visible faces come before hidden ones, colours before other maps, large faces before small ones. */
  #scoreOf(record: TextureRecord): number {
    const known = this.#options.areaOf(record.id);
    const area = known ?? 1;
    const isColor = [...record.targets.values()].includes('color');
    const size = known === null ? this.#sizeOf(record) : null;
    if (size !== null) return (isColor ? 500 : 0) + 499 * (1 - MIN_SIZE / (MIN_SIZE + size));
    return (area > 0 ? 2000 : 0) + (isColor ? 1000 : 0) + Math.min(999, 100 * area);
  }

  #sizeOf({ id }: TextureRecord): number | null {
    return this.#options.sizeOf?.(id) ?? null;
  }

  /** The size to which a texture is loaded now; null for all of it. In steps, so that few are loaded again on the way to it. */
  #limitOf(record: TextureRecord): number | null {
    const size = this.#sizeOf(record);
    if (size === null || size > MAX_TEXTURE_SIZE / 2) return null;
    return Math.max(MIN_SIZE, 2 ** Math.ceil(Math.log2(Math.max(1, size))));
  }

  async #load(record: TextureRecord): Promise<void> {
    const abort = new AbortController();
    record.abort = abort;
    record.stage = 'loading';
    this.#running++;
    let held = 0;
    record.sizeLimit = this.#limitOf(record);
    this.#providePlainColor(record);
    try {
      const decoded = await this.#readAndDecode(record, abort.signal);
      if (!decoded) {
        this.#finish(record, 'missing');
        return;
      }
      abort.signal.throwIfAborted();
      held = decoded.pixels.rgba.length;
      this.#pixelBytes += held;
      const isReduced = decoded.pixels.reduction > 0;
      if (!isReduced) record.sizeLimit = null;
      this.#provide(record, decoded, isReduced ? 'reduced' : 'sharp');
      await record.uploaded(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      record.failure = failureOf(record.name ?? record.id, error);
      this.#finish(record, 'failed');
      this.#options.onFailure?.(record.failure, record.id);
    } finally {
      this.#running--;
      this.#pixelBytes -= held;
      if (record.abort === abort) record.abort = null;
      this.#pump();
    }
  }

  /** The pixels of a texture at the size that the record asks for; null where no source has it. */
  async #readAndDecode(record: TextureRecord, signal: AbortSignal): Promise<DecodedTexture | null> {
    const read = await this.#reader.readPart(record, signal, this.#options.onChange);
    if (!read) return null;
    try {
      if (read.isComplete) record.byteLength = read.bytes.length;
      // Before the pixels: a face that blends because of it gets its material only once.
      this.#setHeader(record, this.#options.decoder.header(read.bytes));
      const { sizeLimit } = record;
      return await this.#options.decoder.decode(read.bytes, {
        signal,
        priority: () => this.#scoreOf(record),
        ...(sizeLimit !== null && { maxSize: sizeLimit }),
        onReduced: (texture) => {
          if (!signal.aborted) this.#provide(record, texture, 'reduced');
        },
      });
    } catch (error) {
      if (read.isComplete || !(error instanceof DecodeError)) throw error;
      // A part may be too little for a file that is laid out in another way.
      record.sizeLimit = null;
      return this.#readAndDecode(record, signal);
    }
  }

  /** Shows a plain colour where nothing is shown yet, as the most reduced of all pictures. */
  #providePlainColor(record: TextureRecord): void {
    const color = this.#reader.find(record.id)?.plainColor;
    if (!color) return;
    const rgba = Uint8Array.of(...color, 255);
    const pixels: TexturePixels = {
      width: 1,
      height: 1,
      rgba,
      mask: null,
      reduction: MOST_REDUCED,
    };
    for (const { textures } of record.targets.keys()) {
      if (textures.stateOf(record.id)?.stage === 'waiting') textures.provide(record.id, pixels);
    }
  }

  #provide(
    record: TextureRecord,
    { header, pixels, isTwoValuedAlpha }: DecodedTexture,
    stage: 'reduced' | 'sharp',
  ): void {
    record.progress = null;
    this.#setHeader(record, header);
    const side = Math.max(pixels.width, pixels.height);
    // The first picture of a texture that is loaded again is not as sharp as what is there.
    if (record.isSharpened && side < record.shownSide) return;
    record.stage = stage;
    record.shownSide = side;
    for (const { textures } of record.targets.keys()) textures.provide(record.id, pixels);
    // Halving makes other values of two.
    if (isTwoValuedAlpha !== undefined && pixels.reduction === 0) {
      for (const { facts } of record.targets.keys()) facts.set(record.id, { isTwoValuedAlpha });
    }
    this.#options.onChange();
  }

  #setHeader(record: TextureRecord, header: TextureHeader): void {
    record.header = header;
    const fact = { hasAlpha: hasAlpha(header), isMissing: false };
    for (const { facts } of record.targets.keys()) facts.set(record.id, fact);
  }

  #finish(record: TextureRecord, stage: 'missing' | 'failed'): void {
    record.progress = null;
    if (record.isSharpened) {
      // What is shown stays, although it cannot be made sharper.
      record.stage = 'reduced';
      record.sizeLimit = null;
      this.#options.onChange();
      return;
    }
    record.stage = stage;
    for (const { textures, facts } of record.targets.keys()) {
      textures.provide(record.id, stage);
      facts.set(record.id, { isMissing: true });
    }
    this.#options.onChange();
  }
}
