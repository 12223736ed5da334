import type { WorkerHandle } from '../offload/index.ts';

interface PreloaderOptions {
  readonly spawnWorker: () => WorkerHandle;
  readonly readFile: (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Files that every avatar needs. */
  readonly paths: readonly string[];
}

/**
 * Starts what every avatar needs, files and a worker, before the code that uses them is loaded: everything arrives at
 * the same time then, not one after the other.
 */
export class Preloader {
  readonly #options: PreloaderOptions;
  /** Files that nobody has read yet, by path. */
  readonly #files = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  /** The worker, until somebody uses it. */
  #worker: WorkerHandle | null = null;
  #hasSpawned = false;

  constructor(options: PreloaderOptions) {
    this.#options = options;
  }

  /** Starts what is not started yet. Failures are those of the later {@link readFile} or {@link spawnWorker}. */
  start(): void {
    for (const path of this.#options.paths) {
      if (this.#files.has(path)) continue;
      const bytes = this.#options.readFile(path, new AbortController().signal);
      // It may be that nobody reads it.
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

  /** Each call returns a buffer of its own. */
  async readFile(path: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
    const early = this.#files.get(path);
    if (!early) return this.#options.readFile(path, signal);
    this.#files.delete(path);
    const bytes = await early;
    signal.throwIfAborted();
    return bytes;
  }
}
