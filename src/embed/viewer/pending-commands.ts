import { commandError } from '../protocol/index.ts';
import { VIEWER_ERRORS } from '../words/en/embed-errors.ts';
import { viewerErrorOf } from './contract-values.ts';

/** The commands that are being carried out. All of them settle, at the latest when the viewer is disposed of. */
export class PendingCommands {
  readonly #rejectors = new Set<(error: unknown) => void>();
  #isDisposed = false;

  /**
   * Runs `work` at once.
   *
   * @throws {@link ViewerError} (by rejection) for whatever `work` throws; `disposed` after {@link dispose}.
   */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#rejectors.delete(fail);
        reject(viewerErrorOf(error));
      };
      if (this.#isDisposed) {
        fail(disposedError());
        return;
      }
      this.#rejectors.add(fail);
      const start = async () => work();
      start().then((value) => {
        this.#rejectors.delete(fail);
        resolve(value);
      }, fail);
    });
  }

  /** Rejects every pending command, and from now on every new one, with `disposed`. */
  dispose(): void {
    this.#isDisposed = true;
    for (const fail of this.#rejectors) fail(disposedError());
  }
}

export const disposedError = () => commandError('disposed', VIEWER_ERRORS.disposed);
