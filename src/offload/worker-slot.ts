import { type Remote, releaseProxy, wrap } from 'comlink';
import type { WorkerHandle } from './worker-handle.ts';

/** What every worker of a pool offers. */
export interface WorkerApi {
  /** Resolves once the worker's code has loaded. */
  ready(): void | Promise<void>;
}

/** A file could not be decoded, and it is not known whether anything is wrong with it. */
export class OffloadError extends Error {
  readonly code: 'worker-crashed' | 'timed-out';

  constructor(code: OffloadError['code'], message: string) {
    super(message);
    this.name = 'OffloadError';
    this.code = code;
  }
}

/** A worker with at most one job. It is started at the first job, and replaced after a crash, abort or time-out. */
export class WorkerSlot<Api extends WorkerApi> {
  readonly #spawn: () => WorkerHandle;
  #worker: WorkerHandle | null = null;
  #remote: Remote<Api> | null = null;
  #failJob: ((error: unknown) => void) | null = null;

  constructor(spawn: () => WorkerHandle) {
    this.#spawn = spawn;
  }

  /**
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the signal's reason; whatever `job` throws.
   */
  async run<T>(
    job: (remote: Remote<Api>) => Promise<T>,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<T> {
    signal.throwIfAborted();
    const remote = this.#start();
    const failed = new Promise<never>((_, reject) => {
      this.#failJob = reject;
    });
    // A job cannot be interrupted from outside, so abort and time-out terminate the worker.
    const onAbort = () => this.#drop(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeOut = () =>
      this.#drop(new OffloadError('timed-out', `no result within ${timeoutMs / 1000} s`));
    try {
      // The time limit does not include loading the worker's code, which takes long on a slow connection.
      await Promise.race([(remote as Remote<WorkerApi>).ready(), failed]);
      timer = setTimeout(timeOut, timeoutMs);
      return await Promise.race([job(remote), failed]);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#failJob = null;
    }
  }

  dispose(): void {
    this.#drop(new OffloadError('worker-crashed', 'the worker was shut down'));
  }

  #start(): Remote<Api> {
    if (this.#remote) return this.#remote;
    const worker = this.#spawn();
    worker.onCrash((reason) => {
      if (worker === this.#worker) this.#drop(new OffloadError('worker-crashed', reason));
    });
    this.#worker = worker;
    this.#remote = wrap<Api>(worker.endpoint);
    return this.#remote;
  }

  #drop(reason: unknown): void {
    this.#remote?.[releaseProxy]();
    this.#worker?.terminate();
    this.#remote = null;
    this.#worker = null;
    this.#failJob?.(reason);
  }
}
