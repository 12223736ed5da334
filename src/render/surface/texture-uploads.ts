import type { TexturePixels } from '../../formats/texture/index.ts';
import type { StoredTexture, TextureEncoding, TextureStore } from './texture-store.ts';

/** Runs work soon, in a task of its own; returns what cancels it. */
export type UploadScheduler = (work: () => void) => () => void;

/** A texture on its way to the GPU. */
export interface TextureUpload {
  cancel(): void;
}

/** Milliseconds of one task: well below a frame, so that a frame and an upload fit into it together. */
const TASK_MS = 4;
/** Bytes that may wait for the GPU: less than browsers keep for it, since calls block when that is full. */
const BATCH_BYTES = 1 << 21;
/** Bytes of one call: small enough that no call takes longer than a task, even where memory is slow. */
const SLICE_BYTES = 1 << 18;
/** Milliseconds between two tasks, so that uploads take half of the time at most. */
const PAUSE_MS = 4;

/** The scheduler of a page. */
export const scheduleByTimer: UploadScheduler = (work) => {
  const timer = setTimeout(work, PAUSE_MS);
  return () => clearTimeout(timer);
};

interface QueuedUpload extends TextureUpload {
  readonly pixels: TexturePixels;
  readonly encoding: TextureEncoding;
  readonly onDone: (stored: StoredTexture | null) => void;
  stored: StoredTexture | null;
  /** Rows that were written. */
  rows: number;
}

/** Writes textures to the GPU, the smallest first, in tasks of a few milliseconds. */
export class TextureUploads {
  readonly #store: TextureStore;
  readonly #schedule: UploadScheduler;
  #queue: QueuedUpload[] = [];
  #cancelTask: (() => void) | null = null;
  /** Written in this batch. */
  #bytes = 0;

  constructor(store: TextureStore, schedule: UploadScheduler) {
    this.#store = store;
    this.#schedule = schedule;
  }

  /** Textures that are not yet complete on the GPU. */
  get count(): number {
    return this.#queue.length;
  }

  /** `onDone` gets the texture, which is then the caller's; null if the GPU has no memory or no context for it. */
  add(
    pixels: TexturePixels,
    encoding: TextureEncoding,
    onDone: (stored: StoredTexture | null) => void,
  ): TextureUpload {
    const upload: QueuedUpload = {
      pixels,
      encoding,
      onDone,
      stored: null,
      rows: 0,
      cancel: () => this.#cancel(upload),
    };
    this.#queue.push(upload);
    this.#wake();
    return upload;
  }

  /** Forgets everything, also what was written: the context is lost. */
  forget(): void {
    this.#queue = [];
    this.#cancelTask?.();
    this.#cancelTask = null;
  }

  dispose(): void {
    for (const { stored } of this.#queue) if (stored) this.#store.delete(stored);
    this.forget();
  }

  #cancel(upload: QueuedUpload): void {
    if (!this.#remove(upload)) return;
    if (upload.stored) this.#store.delete(upload.stored);
  }

  #remove(upload: QueuedUpload): boolean {
    const index = this.#queue.indexOf(upload);
    if (index >= 0) this.#queue.splice(index, 1);
    return index >= 0;
  }

  #wake(): void {
    this.#cancelTask ??= this.#schedule(() => {
      this.#cancelTask = null;
      this.#work();
      if (this.#queue.length > 0) this.#wake();
    });
  }

  #work(): void {
    if (this.#store.isBusy) return;
    const end = performance.now() + TASK_MS;
    this.#bytes = 0;
    while (this.#queue.length > 0 && this.#bytes < BATCH_BYTES && performance.now() < end) {
      const upload = this.#queue.reduce(smaller);
      if (!this.#step(upload)) continue;
      this.#remove(upload);
      upload.onDone(upload.stored);
    }
    this.#store.endBatch();
  }

  /** Writes some rows; true when the texture is complete, or cannot be created. */
  #step(upload: QueuedUpload): boolean {
    const { pixels, encoding } = upload;
    const { width, height, rgba } = pixels;
    upload.stored ??= this.#store.create(width, height, encoding);
    const { stored } = upload;
    if (!stored) return true;
    const rows = Math.min(height - upload.rows, Math.max(1, Math.floor(SLICE_BYTES / (4 * width))));
    const first = 4 * width * upload.rows;
    this.#store.writeRows(stored, upload.rows, rgba.subarray(first, first + 4 * width * rows));
    upload.rows += rows;
    this.#bytes += 4 * width * rows;
    if (upload.rows < height) return false;
    this.#store.finish(stored);
    return true;
  }
}

/** The upload that is complete earlier: a reduced picture before the sharp one. */
function smaller(a: QueuedUpload, b: QueuedUpload): QueuedUpload {
  return b.pixels.rgba.length < a.pixels.rgba.length ? b : a;
}
