import type { WorkerHandle } from '../offload/index.ts';

interface PreloaderOptions {
  readonly spawnWorker: () => WorkerHandle;
  readonly readFile: (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Files that every avatar needs. */
  readonly paths: readonly string[];
}

/**
 * Loads the files and starts the worker that every avatar needs while the code that uses them is still being loaded, so
 * that everything arrives at the same time.
 */
export class Preloader {
  readonly #options: PreloaderOptions;
  /** Files that have been requested but not read yet, by path. */
  readonly #files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  /** The worker that was started early, until it is used. */
  #worker: WorkerHandle | null = null;
  #hasSpawned = false;

  constructor(options: PreloaderOptions) {
    this.#options = options;
  }

  /** Starts whatever has not been started yet. Failures are reported by {@link readFile} and {@link spawnWorker}. */
  start(): void {
    for (const path of this.#options.paths) {
      if (this.#files.has(path)) continue;
      const bytes = this.#options.readFile(path, new AbortController().signal);
      // The file may never be read.
      bytes.catch(() => {});
      this.#files.set(path, bytes);
    }
    // All avatars of a page share their workers: one is started early, the others when they are needed.
    if (this.#hasSpawned) return;
    try {
      this.#worker = this.spawnWorker();
    } catch {
      // The next attempt fails too, where the error can be reported.
    }
  }

  /** The worker that was started early, or a new one. */
  spawnWorker(): WorkerHandle {
    const early = this.#worker;
    this.#worker = null;
    this.#hasSpawned = true;
    return early ?? this.#options.spawnWorker();
  }

  /** Reads a file, into a new buffer for each call. */
  async readFile(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const early = this.#files.get(path);
    if (!early) return this.#options.readFile(path, signal);
    this.#files.delete(path);
    const bytes = await early;
    signal.throwIfAborted();
    return bytes;
  }
}
