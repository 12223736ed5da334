import { batch } from '@preact/signals-core';
import {
  applyAvatarInfo,
  blobSource,
  collectOutfit,
  FileLoader,
  failureOf,
  filesOfKind,
  IDLE_URL,
  type LoadResult,
  loadPictureDressing,
  MANNEQUIN_URL,
  type OutfitSources,
  urlSource,
} from '../../app/files/index.ts';
import type { Outfit } from '../../app/outfit/index.ts';
import { AppState, type FileFailure, type FileSource, type Item } from '../../app/state/index.ts';
import { DecodeError } from '../../formats/bytes/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { ViewerContent } from '../contract.ts';
import { commandError } from '../protocol/index.ts';
import { VIEWER_ERRORS } from '../words/en/embed-errors.ts';

interface ContentLoaderOptions {
  readonly state: AppState;
  readonly loader: FileLoader;
  readonly openBuiltins: OutfitSources['openBuiltins'];
  readonly outfit: Outfit;
  /** Reports why a file is not worn; awaited, so that the event precedes the result of the command. */
  readonly reportFailure: (failure: FileFailure) => Promise<void>;
}

/**
 * Loads content and adds it to the avatar in the order of the commands, even if files arrive in another order. A `load`
 * replaces everything, so it also cancels commands that are still loading.
 */
export class ContentLoader {
  readonly #options: ContentLoaderOptions;
  readonly #pending = new Set<AbortController>();
  /** Settles when all content that was requested so far is worn, or has failed. */
  #previous: Promise<unknown> = Promise.resolve();

  constructor(options: ContentLoaderOptions) {
    this.#options = options;
  }

  /**
   * Loads content, and returns its items, at least one.
   *
   * @param replace - whether the items replace everything that was worn before.
   * @throws {@link ViewerError} `nothing-usable`, `overtaken`
   */
  load(sources: readonly FileSource[], replace: boolean): Promise<readonly Item[]> {
    if (replace) {
      this.cancel();
      // Does not wait for cancelled commands, which may take a while to settle.
      this.#previous = Promise.resolve();
    }
    const abort = new AbortController();
    this.#pending.add(abort);
    const items = this.#load(sources, replace, abort.signal, this.#previous).finally(() =>
      this.#pending.delete(abort),
    );
    this.#previous = items.catch(() => {});
    return items;
  }

  /** Cancels all commands that are still loading. */
  cancel(): void {
    for (const abort of this.#pending) abort.abort();
  }

  async #load(
    sources: readonly FileSource[],
    replace: boolean,
    signal: AbortSignal,
    previous: Promise<unknown>,
  ): Promise<readonly Item[]> {
    const { state, loader, openBuiltins, outfit, reportFailure } = this.#options;
    const loaded = await loader.load(sources, false, signal);
    const found = await collectOutfit(loaded, { loader, openBuiltins, signal });
    const dress = await loadPictureDressing(found.items, state);
    if (!signal.aborted) await previous;
    if (signal.aborted) throw commandError('overtaken', VIEWER_ERRORS.overtaken);
    const { items, results, avatar } = found;
    if (items.length > 0) {
      batch(() => {
        if (replace) {
          state.overrideRule.value = 'highest-id';
          state.ignoredClaims.value = new Set();
        }
        applyAvatarInfo(found, state);
        // A saved avatar replaces what was worn, even if it was to be added.
        outfit.add(items, replace || avatar !== null);
        dress?.();
      });
    }
    const failures = failuresOf(results);
    for (const failure of failures) await reportFailure(failure);
    if (items.length > 0) return items;
    const fileName = failures.length === 1 ? failures[0].fileName : null;
    throw commandError('nothing-usable', VIEWER_ERRORS.nothingUsable, { fileName });
  }
}

/** Why files are not worn. Only the page opens recorded sessions, performances and documents. */
function failuresOf(results: readonly LoadResult[]): FileFailure[] {
  const failures = results.flatMap((result) => (result.kind === 'failed' ? [result.failure] : []));
  const others = filesOfKind(results, 'recording', 'performance', 'document');
  const unusable = others.map(({ source, asset }) => {
    const looksLike = VIEWER_ERRORS[asset.kind];
    const error = new DecodeError(`${looksLike} cannot be worn`, {
      ...{ format: 'file', code: 'unknown-format', offset: 0, path: '', details: { looksLike } },
    });
    return failureOf(source.path, error);
  });
  return [...failures, ...unusable];
}

/** The files of checked content. */
export function fileSources(content: ViewerContent | readonly ViewerContent[]): FileSource[] {
  const contents = Array.isArray(content) ? content : [content];
  return contents.map(fileSource);
}

function fileSource(content: ViewerContent): FileSource {
  if (typeof content === 'string') return urlSource(content, document.baseURI);
  if (content instanceof File) return blobSource(content, content.name);
  if ('url' in content) return urlSource(content.url, document.baseURI, content.name);
  const { bytes, name } = content;
  if (bytes instanceof Blob) return blobSource(bytes, name);
  const view = bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes;
  return {
    path: name,
    address: null,
    byteLength: view.byteLength,
    // A copy, because the buffer is transferred to the decoder, and these bytes belong to the page.
    read: async () => new Uint8Array(view),
  };
}

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

/**
 * The mannequin and its idle animation, loaded once for all avatars of a page, since decoded assets are never changed.
 */
export class DefaultOutfit {
  /** Has a separate state, so that no avatar reports these files as its progress. */
  readonly #loader: FileLoader;
  readonly #readBundledFile: ReadBundledFile;
  readonly #files: readonly string[];
  #results: Promise<LoadResult[]> | null = null;

  /** @param files - The files that this build has of the outfit, relative to its folder. */
  constructor(
    decoder: DecoderClient,
    readBundledFile: ReadBundledFile,
    files: readonly string[] = [MANNEQUIN_URL, IDLE_URL],
  ) {
    this.#files = files;
    this.#readBundledFile = readBundledFile;
    this.#loader = new FileLoader(new AppState(), decoder);
  }

  /** Never rejects. After a failure the next call loads both files again. */
  async load(): Promise<LoadResult[]> {
    const sources = this.#files.map((url) => bundledSource(url, this.#readBundledFile));
    this.#results ??= this.#loader.load(sources, true);
    const loading = this.#results;
    const results = await loading;
    const isComplete = results.every(({ kind }) => kind === 'loaded');
    if (!isComplete && this.#results === loading) this.#results = null;
    return results;
  }
}
