import type { Asset } from '../formats/index.ts';
import type { DecoderClient, FileContent } from '../offload/index.ts';
import type { FileSource } from './app-interface.ts';
import { describeFault } from './faults.ts';
import type { AppState, FileFault, LoadTask } from './state.ts';

/** What became of one file. */
export type LoadResult =
  | {
      readonly kind: 'loaded';
      readonly source: FileSource;
      readonly byteLength: number;
      readonly asset: FileContent;
    }
  | { readonly kind: 'fault'; readonly fault: FileFault }
  | { readonly kind: 'cancelled'; readonly fileName: string };

/** A result whose file was of one kind. */
export type ContentOf<Kind extends FileContent['kind']> = Omit<
  Extract<LoadResult, { kind: 'loaded' }>,
  'asset'
> & { readonly asset: Extract<FileContent, { kind: Kind }> };

/** A mesh or an animation. */
export type Loaded = ContentOf<Asset['kind']>;

/** Those that became assets. */
export function loadedOf(results: readonly LoadResult[]): Loaded[] {
  return contentOf(results, 'mesh', 'animation');
}

/** Those whose file was of one of these kinds. */
export function contentOf<Kind extends FileContent['kind']>(
  results: readonly LoadResult[],
  ...kinds: readonly Kind[]
): ContentOf<Kind>[] {
  const isOfKind = (result: LoadResult): result is LoadResult & ContentOf<Kind> =>
    result.kind === 'loaded' && (kinds as readonly string[]).includes(result.asset.kind);
  return results.filter(isOfKind);
}

/** Files read at the same time; reading more only costs memory. */
const PARALLEL = 4;

/** Brings files to records: reads, hands to the workers, reports progress, can be cancelled. */
export class Loader {
  readonly #state: AppState;
  readonly #decoder: DecoderClient;
  readonly #cancels = new Map<string, AbortController>();
  #taskCount = 0;

  constructor(state: AppState, decoder: DecoderClient) {
    this.#state = state;
    this.#decoder = decoder;
  }

  /** Results come in the order of the sources. Never rejects: faults are results. `signal` cancels all of them. */
  async load(
    sources: readonly FileSource[],
    builtIn = false,
    signal?: AbortSignal,
  ): Promise<LoadResult[]> {
    const tasks = sources.map((source) => this.#announce(source, builtIn));
    const cancel = () => tasks.forEach(({ id }) => void this.cancel(id));
    signal?.addEventListener('abort', cancel, { once: true });
    if (signal?.aborted) cancel();
    const results: LoadResult[] = new Array(sources.length);
    let next = 0;
    const work = async () => {
      while (next < sources.length) {
        const index = next++;
        results[index] = await this.#loadOne(sources[index], tasks[index]);
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARALLEL, sources.length) }, work));
    signal?.removeEventListener('abort', cancel);
    return results;
  }

  cancel(taskId: string): void {
    this.#cancels.get(taskId)?.abort();
  }

  async #loadOne(source: FileSource, task: LoadTask): Promise<LoadResult> {
    const { signal } = this.#cancels.get(task.id)!;
    let byteLength = source.byteLength;
    try {
      signal.throwIfAborted();
      this.#update(task.id, { stage: 'reading' });
      const bytes = await source.read(signal, (progress, received) =>
        this.#update(task.id, { progress, received }),
      );
      byteLength = bytes.length;
      this.#update(task.id, {
        stage: 'decoding',
        progress: null,
        byteLength,
        received: byteLength,
      });
      const asset = await this.#decoder.decode(bytes, {
        signal,
        onProgress: (progress) => this.#update(task.id, { progress }),
      });
      return { kind: 'loaded', source, byteLength, asset };
    } catch (error) {
      if (signal.aborted) return { kind: 'cancelled', fileName: source.path };
      return { kind: 'fault', fault: await describeFault(source, byteLength, error, signal) };
    } finally {
      this.#finish(task.id);
    }
  }

  #announce(source: FileSource, builtIn: boolean): LoadTask {
    const task: LoadTask = {
      id: `task-${++this.#taskCount}`,
      fileName: source.path,
      byteLength: source.byteLength,
      stage: 'waiting',
      progress: null,
      received: 0,
      builtIn,
    };
    this.#cancels.set(task.id, new AbortController());
    this.#state.tasks.value = [...this.#state.tasks.value, task];
    return task;
  }

  #update(id: string, change: Partial<LoadTask>): void {
    this.#state.tasks.value = this.#state.tasks.value.map((task) =>
      task.id === id ? { ...task, ...change } : task,
    );
  }

  #finish(id: string): void {
    this.#cancels.delete(id);
    this.#state.tasks.value = this.#state.tasks.value.filter((task) => task.id !== id);
  }
}
