import { FileLoader, IDLE_URL, type LoadResult, MANNEQUIN_URL } from '../../app/files/index.ts';
import { AppState, type FileSource } from '../../app/state/index.ts';
import type { DecoderClient } from '../../offload/index.ts';

/** Reads a file of the build by its path in the build's folder, `samples/idle.anim`. */
export type ReadBundledFile = (
  path: string,
  signal: AbortSignal,
) => Promise<Uint8Array<ArrayBuffer>>;

/** A file of the build, by its address relative to the build's folder: `./samples/idle.anim`. */
export function bundledSource(address: string, readBundledFile: ReadBundledFile): FileSource {
  const path = address.replace(/^\.\//, '');
  return {
    path,
    address: null,
    byteLength: null,
    read: (signal) => readBundledFile(path, signal),
  };
}

/** The mannequin and its idle, loaded once for all avatars of a page: decoded assets are never changed. */
export class DefaultOutfit {
  /** Has a state of its own, so that no avatar shows these files as its own progress. */
  readonly #loader: FileLoader;
  readonly #readBundledFile: ReadBundledFile;
  #results: Promise<LoadResult[]> | null = null;

  constructor(decoder: DecoderClient, readBundledFile: ReadBundledFile) {
    this.#readBundledFile = readBundledFile;
    this.#loader = new FileLoader(new AppState(), decoder);
  }

  /** Never rejects. After a failure the next call loads both files again. */
  async load(): Promise<LoadResult[]> {
    const sources = [MANNEQUIN_URL, IDLE_URL].map((url) =>
      bundledSource(url, this.#readBundledFile),
    );
    this.#results ??= this.#loader.load(sources, true);
    const loading = this.#results;
    const results = await loading;
    const isComplete = results.every(({ kind }) => kind === 'loaded');
    if (!isComplete && this.#results === loading) this.#results = null;
    return results;
  }
}
