import { transfer } from 'comlink';
import type { BakeComposer, BakeRecipe } from './bake-composer.ts';
import { fromOutcome, type Outcome } from './outcome.ts';
import type { WorkerHandle } from './worker-handle.ts';
import { WorkerPool } from './worker-pool.ts';

/** Several pictures of 2048 pixels take seconds on a slow machine. */
const TIMEOUT_MS = 60_000;

/** Makes textures of others in a worker of its own, which is started when it is needed. */
export class BakeClient {
  readonly #pool: WorkerPool<BakeComposer>;

  constructor(spawn: () => WorkerHandle) {
    this.#pool = new WorkerPool({ spawn, size: 1 });
  }

  /**
   * The texture that files make over each other, as the file of one; see `composeBake`. `files` are copied.
   *
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`.
   * @throws the signal's reason as soon as it is aborted.
   */
  async compose(
    files: readonly Uint8Array<ArrayBuffer>[],
    recipe: BakeRecipe,
    signal: AbortSignal,
  ): Promise<Uint8Array<ArrayBuffer>> {
    const outcome = await this.#pool.run<unknown>(
      (remote) => {
        const copies = files.map((bytes) => bytes.slice());
        const buffers = copies.map(({ buffer }) => buffer);
        return remote.compose(transfer(copies, buffers), recipe);
      },
      { signal, timeoutMs: TIMEOUT_MS },
    );
    return fromOutcome(outcome as Outcome<Uint8Array<ArrayBuffer>>);
  }

  /** Ends the worker. */
  dispose(): void {
    this.#pool.dispose();
  }
}
