import type { FileContent } from '../../kinds/index.ts';
import type { DecoderClient } from '../../offload/index.ts';
import type { AppState, FileSource, LoadTask } from '../state/index.ts';
import { describeFailure } from './file-errors.ts';
import type { LoadResult } from './load-result.ts';
import { decodedRecord, type OpenedFiles } from './opened-files.ts';

/** A file that was read and decoded. */
export interface ReadFile {
  readonly byteLength: number;
  readonly asset: FileContent;
}

/** Called while a file is read and decoded, with what has changed. */
export type ReadListener = (change: Partial<LoadTask>) => void;

/** Reads and decodes a file. */
export type ReadWork = (signal: AbortSignal, onChange: ReadListener) => Promise<ReadFile>;

/** Has a file read once that several loaders want: see `SharedFiles`. */
export interface FileSharing {
  /** As `work`, which is called only if nobody else is reading, or has read, the same file. */
  read(
    source: FileSource,
    reader: object,
    work: ReadWork,
    ...args: Parameters<ReadWork>
  ): Promise<ReadFile>;
}

interface FileLoaderOptions {
  /** Receives the bytes of each file that becomes an item, except those of the page itself. */
  readonly openedFiles?: OpenedFiles;
  /** Each loader reads for itself by default. */
  readonly sharing?: FileSharing;
}

/** A file that is packed by gzip, as archives of OpenSimulator are; null for any other. */
async function asGzip(blob: Blob): Promise<Blob | null> {
  const [first, second] = new Uint8Array(await blob.slice(0, 2).arrayBuffer());
  return first === 0x1f && second === 0x8b ? blob : null;
}

/** Files read at the same time; reading more only costs memory. */
const PARALLEL = 4;

/** Reads files and has the workers decode them; reports progress as tasks, which can be cancelled. */
export class FileLoader {
  readonly #state: AppState;
  readonly #decoder: DecoderClient;
  readonly #options: FileLoaderOptions;
  readonly #controllers = new Map<string, AbortController>();
  #taskCount = 0;

  constructor(state: AppState, decoder: DecoderClient, options: FileLoaderOptions = {}) {
    this.#state = state;
    this.#decoder = decoder;
    this.#options = options;
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
      const { archiveSources, refuseNestedArchive } = await import('./archive-sources.ts');
      if (result.source.isInArchive) return refuseNestedArchive(result.source);
      return this.load(archiveSources(result.asset.files), builtIn, signal);
    });
    return (await Promise.all(opened)).flat();
  }

  cancel(taskId: string): void {
    this.#controllers.get(taskId)?.abort();
  }

  async #loadFile(source: FileSource, taskId: string, builtIn: boolean): Promise<LoadResult> {
    const { signal } = this.#controllers.get(taskId)!;
    let { byteLength } = source;
    const onChange: ReadListener = (change) => {
      byteLength = change.byteLength ?? byteLength;
      this.#updateTask(taskId, change);
    };
    try {
      signal.throwIfAborted();
      const work: ReadWork = (...args) => this.#read(source, builtIn, ...args);
      const { sharing } = this.#options;
      const file = await (sharing
        ? sharing.read(source, this, work, signal, onChange)
        : work(signal, onChange));
      return { kind: 'loaded', source, ...file };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', fileName: source.path };
      return { kind: 'failed', failure: await describeFailure(source, byteLength, error, signal) };
    } finally {
      this.#controllers.delete(taskId);
      const { tasks } = this.#state;
      tasks.value = tasks.value.filter(({ id }) => id !== taskId);
    }
  }

  async #read(
    source: FileSource,
    builtIn: boolean,
    ...[signal, onChange]: Parameters<ReadWork>
  ): Promise<ReadFile> {
    const { openedFiles } = this.#options;
    onChange({ stage: 'reading' });
    const archive = source.blob ? await asGzip(source.blob) : null;
    signal.throwIfAborted();
    const file =
      archive ??
      (await source.read(signal, (progress, received) => onChange({ progress, received })));
    const byteLength = file instanceof Blob ? file.size : file.length;
    onChange({ stage: 'decoding', progress: null, byteLength, received: byteLength });
    // A copy outside of the page's memory, because decoding transfers the bytes.
    const copy = openedFiles && !builtIn ? (archive ?? new Blob([file])) : null;
    const asset = await this.#decoder.decode(file, {
      signal,
      fileName: source.path,
      siblings: source.siblings,
      onProgress: (progress) => onChange({ progress }),
    });
    const decoded = decodedRecord(asset);
    if (decoded && copy) openedFiles?.add(decoded, copy, undefined, source.siblings);
    return { byteLength, asset };
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
