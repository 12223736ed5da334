import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';

/** A started worker: a real one in the page, a MessageChannel in tests. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** Calls the listener once if the worker stops by itself. */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
}

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

/** The handle of a browser's worker. */
export function workerHandle(worker: Worker): WorkerHandle {
  // A worker may fail before a listener is set.
  let reason: string | null = null;
  let report = (message: string) => {
    reason ??= message;
  };
  worker.addEventListener('error', (event) => report(event.message || 'the worker stopped'));
  worker.addEventListener('messageerror', () => report('a message could not be read'));
  return {
    endpoint: worker,
    onCrash(listener) {
      report = listener;
      const earlier = reason;
      if (earlier !== null) queueMicrotask(() => listener(earlier));
    },
    terminate: () => worker.terminate(),
  };
}
