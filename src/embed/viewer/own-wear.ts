import { FileLoader, IDLE_URL, type LoadResult, MANNEQUIN_URL } from '../../app/files/index.ts';
import { AppState } from '../../app/state/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import { ownSource, type ReadOwnFile } from './file-sources.ts';

/** Our mannequin and its idle, read once for all avatars of a page: what was decoded is never changed. */
export class OwnWear {
  /** Nobody sees these tasks: they are nobody's wish. */
  readonly #loader: FileLoader;
  readonly #readOwnFile: ReadOwnFile;
  #results: Promise<LoadResult[]> | null = null;

  constructor(decoder: DecoderClient, readOwnFile: ReadOwnFile) {
    this.#readOwnFile = readOwnFile;
    this.#loader = new FileLoader(new AppState(), decoder);
  }

  /** Never rejects; what failed is tried again for whoever asks next. */
  async load(): Promise<LoadResult[]> {
    const sources = [MANNEQUIN_URL, IDLE_URL].map((url) => ownSource(url, this.#readOwnFile));
    this.#results ??= this.#loader.load(sources, true);
    const asked = this.#results;
    const results = await asked;
    const isWhole = results.every(({ kind }) => kind === 'loaded');
    if (!isWhole && this.#results === asked) this.#results = null;
    return results;
  }
}
