import type { TextureHeader } from '../../formats/texture/index.ts';
import type { FileFailure, TextureStage } from '../state/index.ts';
import type { TextureImportance, TextureTarget } from './texture-target.ts';

/** A step of progress that is worth being shown. */
const PROGRESS_STEP = 0.05;

/** A texture that stages need, on its way to them. */
export class TextureRecord {
  readonly id: string;
  /** The stages that need it, and for what. */
  readonly targets = new Map<TextureTarget, TextureImportance>();
  stage: TextureStage = 'waiting';
  progress: number | null = null;
  name: string | null = null;
  /** Key of the file that was found for it first; null where none was. */
  fileKey: unknown = null;
  header: TextureHeader | null = null;
  byteLength: number | null = null;
  /** Bytes, of all stages together. */
  videoMemory = 0;
  failure: FileFailure | null = null;
  /** Pixels of the longer side to which it was loaded, or is being loaded; null: as sharp as it is. */
  sizeLimit: number | null = null;
  /** Pixels of the longer side that the stages were given last; 0 for nothing. */
  shownSide = 0;
  /** Whether it is loaded once more, sharper: until then, and if that fails, what is shown stays. */
  isSharpened = false;
  /** Of the task that loads and uploads it; null while there is none. */
  abort: AbortController | null = null;
  /** The stages that are uploading what they were given last. */
  readonly #uploading = new Set<TextureTarget>();
  #onUploaded: (() => void) | null = null;

  constructor(id: string) {
    this.id = id;
  }

  /** Whether it was given to the stages, which have not uploaded it yet. */
  get isUploading(): boolean {
    return this.#onUploaded !== null;
  }

  /** Prepares it to be loaded, for the first time or again. */
  begin(): void {
    this.stage = 'waiting';
    this.progress = null;
    this.failure = null;
  }

  /** Returns whether the progress is worth being shown. */
  setProgress(progress: number | null): boolean {
    const isStep =
      progress === null || this.progress === null
        ? progress !== this.progress
        : Math.abs(progress - this.progress) >= PROGRESS_STEP;
    if (isStep) this.progress = progress;
    return isStep;
  }

  /** Resolves when every stage has uploaded what it was given, or when `signal` is aborted. */
  uploaded(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      for (const target of this.targets.keys()) {
        const stage = target.textures.stateOf(this.id)?.stage;
        if (stage === 'waiting' || stage === 'reduced') this.#uploading.add(target);
      }
      const finish = () => {
        this.#uploading.clear();
        this.#onUploaded = null;
        resolve();
      };
      this.#onUploaded = finish;
      signal.addEventListener('abort', finish, { once: true });
      if (this.#uploading.size === 0) finish();
    });
  }

  /** Call when a stage's texture has changed: it was uploaded, halved, or lost. */
  noteChange(target: TextureTarget): void {
    this.videoMemory = 0;
    for (const { textures } of this.targets.keys()) {
      this.videoMemory += textures.stateOf(this.id)?.bytes ?? 0;
    }
    this.#uploading.delete(target);
    if (this.#uploading.size === 0) this.#onUploaded?.();
  }
}
