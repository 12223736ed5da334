import type { WorkerHandle } from '../offload/index.ts';

/** How it is done when it is time. */
export interface EarlyStartParts {
  readonly spawn: () => WorkerHandle;
  readonly read: (path: string, signal: AbortSignal) => Promise<Uint8Array<ArrayBuffer>>;
  /** Files that every avatar needs. */
  readonly paths: readonly string[];
}

type Bytes = Promise<Uint8Array<ArrayBuffer>>;

/**
 * Files and a worker that every avatar needs, begun before the code that asks for them is here: all of it comes at
 * the same time then, and not one after the other.
 */
export class EarlyStart {
  readonly #parts: EarlyStartParts;
  readonly #files = new Map<string, Bytes>();
  #worker: WorkerHandle | null = null;
  #hasSpawned = false;

  constructor(parts: EarlyStartParts) {
    this.#parts = parts;
  }

  /** Begins what is not begun. Whatever fails is told to whoever asks for it. */
  begin(): void {
    for (const path of this.#parts.paths) {
      if (this.#files.has(path)) continue;
      const bytes = this.#parts.read(path, new AbortController().signal);
      // Perhaps nobody ever asks.
      bytes.catch(() => {});
      this.#files.set(path, bytes);
    }
    // All avatars of a page share their workers: one is early, the others come when they are needed.
    if (this.#hasSpawned) return;
    try {
      this.#worker = this.spawn();
    } catch {
      // So will the next, for somebody who can tell why.
    }
  }

  /** The worker that is there already, or a new one. */
  spawn(): WorkerHandle {
    const early = this.#worker;
    this.#worker = null;
    this.#hasSpawned = true;
    return early ?? this.#parts.spawn();
  }

  /** Bytes that are the caller's alone. */
  async read(path: string, signal: AbortSignal): Bytes {
    const early = this.#files.get(path);
    if (!early) return this.#parts.read(path, signal);
    this.#files.delete(path);
    const bytes = await early;
    signal.throwIfAborted();
    return bytes;
  }
}
