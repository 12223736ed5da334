import type { ContentPlace } from '../formats/inventory-archive/index.ts';
import type { ArchiveContent, ArchiveReader, ContentFacts } from './archive-reader.ts';
import { fromOutcome, type Outcome } from './outcome.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { WorkerPool } from './worker-pool.ts';

/** Inflating from a checkpoint takes some 20 ms, and an asset has 64 MB at most. */
const TIMEOUT_MS = 60_000;

/**
 * Reads contents of archives in a worker of its own, so that neither waits for files that are being opened, nor stops them
 * when it is aborted.
 *
 * Both methods throw {@link DecodeError} where the content cannot be read, `OffloadError` where the worker stopped, and the
 * signal's reason as soon as it is aborted.
 */
export class ArchiveClient {
  readonly #pool: WorkerPool<ArchiveReader>;

  /** @param spawn - starts the worker, at the first job and again after a crash or an abort. */
  constructor(spawn: () => WorkerHandle) {
    this.#pool = new WorkerPool({ spawn, size: 1 });
  }

  async read(
    blob: Blob,
    place: ContentPlace,
    assetType: number,
    signal: AbortSignal,
  ): Promise<ArchiveContent> {
    const outcome = await this.#pool.run<unknown>((remote) => remote.read(blob, place, assetType), {
      signal,
      timeoutMs: TIMEOUT_MS,
    });
    return fromOutcome(outcome as Outcome<ArchiveContent>);
  }

  async inspect(
    blob: Blob,
    place: ContentPlace,
    assetType: number,
    fileName: string,
    signal: AbortSignal,
  ): Promise<ContentFacts> {
    const outcome = await this.#pool.run<unknown>(
      (remote) => remote.inspect(blob, place, assetType, fileName),
      { signal, timeoutMs: TIMEOUT_MS },
    );
    return fromOutcome(outcome as Outcome<ContentFacts>);
  }

  dispose(): void {
    this.#pool.dispose();
  }
}
