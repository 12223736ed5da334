import { commandError } from '../protocol/index.ts';
import { viewerErrorOf } from './failures.ts';
import { VIEWER_WORDS } from './words.ts';

/** Commands on their way: every one is answered, at the latest when all of it ends. */
export class Answers {
  readonly #open = new Set<(error: unknown) => void>();
  #isOver = false;

  /**
   * Begins at once.
   * @throws (as a rejection) {@link ViewerError} whatever goes wrong; `disposed` once it is over.
   */
  give<T>(work: () => T | Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const fail = (error: unknown) => {
        this.#open.delete(fail);
        reject(viewerErrorOf(error));
      };
      if (this.#isOver) {
        fail(commandError('disposed', VIEWER_WORDS.disposed));
        return;
      }
      this.#open.add(fail);
      const begin = async () => work();
      begin().then((value) => {
        this.#open.delete(fail);
        resolve(value);
      }, fail);
    });
  }

  /** Answers whatever is still open, and from now on everything, with `disposed`. */
  end(): void {
    this.#isOver = true;
    for (const fail of this.#open) fail(commandError('disposed', VIEWER_WORDS.disposed));
  }
}
