import type { ZipEntry } from '../../formats/zip/index.ts';
import type { Asset, FileContent } from '../../kinds/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { AppState, FileFailure, FileSource, LoadTask } from '../state/index.ts';
import { describeFailure, FileError, failureOf } from './file-errors.ts';
import { decodedRecord, type OpenedFiles } from './opened-files.ts';

/** The outcome of loading one file. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly source: FileSource;
      readonly byteLength: number;
      readonly asset: FileContent;
    }
  | { readonly kind: 'failed'; readonly failure: FileFailure }
  | { readonly kind: 'cancelled'; readonly fileName: string };

/** A file that was loaded and is of one kind. */
export type LoadedFile<Kind extends FileContent['kind']> = Omit<
  Extract<LoadResult, { kind: 'loaded' }>,
  'asset'
> & { readonly asset: Extract<FileContent, { kind: Kind }> };

/** A mesh or an animation that was loaded. */
export type LoadedAsset = LoadedFile<Asset['kind']>;

/** The loaded files of one of these kinds. */
export function filesOfKind<Kind extends FileContent['kind']>(
  results: readonly LoadResult[],
  ...kinds: readonly Kind[]
): LoadedFile<Kind>[] {
  const isOfKind = (result: LoadResult): result is LoadResult & LoadedFile<Kind> =>
    result.kind === 'loaded' && (kinds as readonly string[]).includes(result.asset.kind);
  return results.filter(isOfKind);
}

/** The loaded meshes and animations. */
export function loadedAssets(results: readonly LoadResult[]): LoadedAsset[] {
  return filesOfKind(results, 'mesh', 'animation');
}

/** A file of an archive. Each reading gives a copy, since bytes are transferred to the decoder. */
function archiveSource({ path, bytes }: ZipEntry): FileSource {
  const read = async () => bytes.slice();
  return { path, address: null, byteLength: bytes.length, isInArchive: true, read };
}

/** A file that is packed by gzip, as archives of OpenSimulator are; null for any other. */
async function asGzip(blob: Blob): Promise<Blob | null> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? blob : null;
}

function refuseNestedArchive({ path }: FileSource): LoadResult {
  const error = new FileError('archive-nested', 'an archive inside another one is not opened');
  return { kind: 'failed', failure: failureOf(path, error) };
}

/** Files read at the same time; reading more only costs memory. */
const PARALLEL = 4;

/** Reads files and has the workers decode them; reports progress as tasks, which can be cancelled. */
export class FileLoader {
  readonly #state: AppState;
  readonly #decoder: DecoderClient;
  readonly #openedFiles: OpenedFiles | undefined;
  readonly #controllers = new Map<string, AbortController>();
  #taskCount = 0;

  /** @param openedFiles - receives the bytes of each file that becomes an item, except those of the page itself. */
  constructor(state: AppState, decoder: DecoderClient, openedFiles?: OpenedFiles) {
    this.#state = state;
    this.#decoder = decoder;
    this.#openedFiles = openedFiles;
  }

  /** Results are in the order of the sources. Never rejects: failures are results. `signal` cancels all of them. */
  async load(
    sources: readonly FileSource[],
    builtIn = false,
    signal?: AbortSignal,
  ): Promise<LoadResult[]> {
    const tasks = sources.map((source) => this.#addTask(source, builtIn));
    const cancelAll = () => tasks.forEach(({ id }) => void this.cancel(id));
    signal?.addEventListener('abort', cancelAll, { once: true });
    if (signal?.aborted) cancelAll();
    const results: LoadResult[] = new Array(sources.length);
    let next = 0;
    const loadInTurn = async () => {
      while (next < sources.length) {
        const index = next++;
        results[index] = await this.#loadFile(sources[index], tasks[index].id, builtIn);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, sources.length) }, loadInTurn));
    signal?.removeEventListener('abort', cancelAll);
    return this.#openArchives(results, builtIn, signal);
  }

  /** Replaces each archive by the files in it. An archive inside an archive is refused. */
  async #openArchives(
    results: readonly LoadResult[],
    builtIn: boolean,
    signal: AbortSignal | undefined,
  ): Promise<LoadResult[]> {
    const opened = results.map(async (result) => {
      if (result.kind !== 'loaded' || result.asset.kind !== 'archive') return result;
      if (result.source.isInArchive) return refuseNestedArchive(result.source);
      return this.load(result.asset.files.map(archiveSource), builtIn, signal);
    });
    return (await Promise.all(opened)).flat();
  }

  cancel(taskId: string): void {
    this.#controllers.get(taskId)?.abort();
  }

  async #loadFile(source: FileSource, taskId: string, builtIn: boolean): Promise<LoadResult> {
    const { signal } = this.#controllers.get(taskId)!;
    let byteLength = source.byteLength;
    try {
      signal.throwIfAborted();
      this.#updateTask(taskId, { stage: 'reading' });
      const archive = source.blob ? await asGzip(source.blob) : null;
      signal.throwIfAborted();
      const read = () =>
        source.read(signal, (progress, received) =>
          this.#updateTask(taskId, { progress, received }),
        );
      const file = archive ?? (await read());
      byteLength = archive ? archive.size : (file as Uint8Array).length;
      this.#updateTask(taskId, {
        stage: 'decoding',
        progress: null,
        byteLength,
        received: byteLength,
      });
      // A copy outside of the page's memory, because decoding transfers the bytes.
      const copy = this.#openedFiles && !builtIn ? (archive ?? new Blob([file])) : null;
      const asset = await this.#decoder.decode(file, {
        signal,
        fileName: source.path,
        onProgress: (progress) => this.#updateTask(taskId, { progress }),
      });
      const decoded = decodedRecord(asset);
      if (decoded && copy) this.#openedFiles?.add(decoded, copy);
      return { kind: 'loaded', source, byteLength, asset };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', fileName: source.path };
      return { kind: 'failed', failure: await describeFailure(source, byteLength, error, signal) };
    } finally {
      this.#controllers.delete(taskId);
      const { tasks } = this.#state;
      tasks.value = tasks.value.filter(({ id }) => id !== taskId);
    }
  }

  #addTask(source: FileSource, builtIn: boolean): LoadTask {
    const task: LoadTask = {
      id: `task-${++this.#taskCount}`,
      fileName: source.path,
      byteLength: source.byteLength,
      stage: 'waiting',
      progress: null,
      received: 0,
      builtIn,
    };
    this.#controllers.set(task.id, new AbortController());
    this.#state.tasks.value = [...this.#state.tasks.value, task];
    return task;
  }

  #updateTask(id: string, change: Partial<LoadTask>): void {
    this.#state.tasks.value = this.#state.tasks.value.map((task) =>
      task.id === id ? { ...task, ...change } : task,
    );
  }
}
