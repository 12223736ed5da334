import { proxy } from 'comlink';
import type { MeshAsset } from '../formats/mesh/index.ts';
import type { ModelRequest, ModelResult } from '../kinds/model/index.ts';
import type { ProgressListener } from './asset-decoder.ts';
import type { ModelFiles, ModelUploader } from './model-uploader.ts';
import { fromOutcome, type Outcome } from './outcome.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { WorkerPool } from './worker-pool.ts';

/** A million triangles take the better part of a minute on a slow machine. */
const TIMEOUT_MS = 180_000;

/**
 * Makes uploads of models in a worker of its own, so that they neither wait for files that are being opened, nor stop them
 * when they are aborted.
 *
 * Both methods throw {@link DecodeError} where the model cannot be read, `OffloadError` where the worker stopped, and the
 * signal's reason as soon as it is aborted.
 */
export class ModelUploadClient {
  readonly #pool: WorkerPool<ModelUploader>;

  /** @param spawn - starts the worker, at the first job and again after a crash or an abort. */
  constructor(spawn: () => WorkerHandle) {
    this.#pool = new WorkerPool({ spawn, size: 1 });
  }

  /** The upload that a request asks for. */
  async make(
    files: ModelFiles,
    request: ModelRequest,
    signal: AbortSignal,
    onProgress: ProgressListener = () => {},
  ): Promise<ModelResult> {
    const outcome = await this.#pool.run<unknown>(
      (remote) => remote.make(files, request, proxy(onProgress)),
      { signal, timeoutMs: TIMEOUT_MS },
    );
    return fromOutcome(outcome as Outcome<ModelResult>);
  }

  /** The meshes of the model as its author sees them; null for those that an upload leaves as they are. */
  async modelled(files: ModelFiles, signal: AbortSignal): Promise<(MeshAsset | null)[]> {
    const outcome = await this.#pool.run<unknown>((remote) => remote.modelled(files), {
      signal,
      timeoutMs: TIMEOUT_MS,
    });
    return fromOutcome(outcome as Outcome<(MeshAsset | null)[]>);
  }

  dispose(): void {
    this.#pool.dispose();
  }
}
