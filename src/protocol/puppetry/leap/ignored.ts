import { excerpt } from '../../../formats/bytes/index.ts';

/** What is kept of it: enough to find the fault, however much there is. */
const MOST = 32;

/** Keys of a command that were not understood, each once. */
export class Ignored {
  readonly #keys = new Set<string>();

  add(key: string): void {
    if (this.#keys.size < MOST) this.#keys.add(excerpt(key));
  }

  list(): string[] {
    return [...this.#keys];
  }
}
