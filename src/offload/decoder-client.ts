import { type Endpoint, proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import pLimit, { type LimitFunction } from 'p-limit';
import { abortable } from '../async/index.ts';
import type { FileContent } from '../kinds/index.ts';
import {
  type AssetDecoder,
  fromOutcome,
  type Outcome,
  type ProgressListener,
} from './asset-decoder.ts';

export interface DecoderClientOptions {
  /** Starts a worker: at the first job, and again after a crash or an abort. */
  spawn: () => WorkerHandle;
  /** Workers at most. */
  size?: number;
  /** Time limit of a job. The default allows 100 ms per KB, which no intact file comes near. */
  timeoutMs?: (byteLength: number) => number;
}

export interface DecodeJobOptions {
  signal?: AbortSignal;
  onProgress?: ProgressListener;
  /** Errors about files of no known kind depend on it. */
  fileName?: string;
}

const defaultTimeoutMs = (byteLength: number) => 10_000 + (byteLength / 1024) * 100;

/** Decodes files in a small pool of workers, in the order of the calls. */
export class DecoderClient {
  readonly #slots: readonly WorkerSlot[];
  readonly #idle: WorkerSlot[];
  readonly #limit: LimitFunction;
  readonly #timeoutMs: (byteLength: number) => number;

  constructor({ spawn, size = 2, timeoutMs = defaultTimeoutMs }: DecoderClientOptions) {
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(spawn));
    this.#idle = [...this.#slots];
    this.#limit = pLimit(size);
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Decodes one file; `bytes` are transferred.
   *
   * @throws {@link DecodeError} that of the decoder, with code, offset and path.
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the next job gets a fresh worker.
   * @throws the signal's reason as soon as it is aborted, whether the job is queued or running.
   */
  async decode(
    bytes: Uint8Array<ArrayBuffer>,
    {
      signal = new AbortController().signal,
      onProgress = () => {},
      fileName,
    }: DecodeJobOptions = {},
  ): Promise<FileContent> {
    signal.throwIfAborted();
    const job = this.#limit(async () => {
      signal.throwIfAborted();
      const slot = this.#idle.pop() as WorkerSlot;
      try {
        return await slot.run(
          { bytes, onProgress, fileName },
          signal,
          this.#timeoutMs(bytes.length),
        );
      } finally {
        this.#idle.push(slot);
      }
    });
    return fromOutcome(await abortable(job, signal));
  }

  /** Ends every worker; running jobs are rejected. */
  dispose(): void {
    for (const slot of this.#slots) slot.dispose();
  }
}

/** A started worker: a real one in the page, a MessageChannel in tests. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** Calls the listener once if the worker stops by itself. */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
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

/** What a worker decodes. */
interface DecodeJob {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly onProgress: ProgressListener;
  readonly fileName: string | undefined;
}

/** A worker with at most one job. It is started at the first job, and replaced after a crash, abort or time-out. */
class WorkerSlot {
  readonly #spawn: () => WorkerHandle;
  #worker: WorkerHandle | null = null;
  #remote: Remote<AssetDecoder> | null = null;
  #failJob: ((error: unknown) => void) | null = null;

  constructor(spawn: () => WorkerHandle) {
    this.#spawn = spawn;
  }

  /** Transfers `bytes`. */
  async run(
    { bytes, onProgress, fileName }: DecodeJob,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<Outcome<FileContent>> {
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
      await Promise.race([remote.ready(), failed]);
      timer = setTimeout(timeOut, timeoutMs);
      const job = remote.decode(transfer(bytes, [bytes.buffer]), proxy(onProgress), fileName);
      return (await Promise.race([job, failed])) as Outcome<FileContent>;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      this.#failJob = null;
    }
  }

  dispose(): void {
    this.#drop(new OffloadError('worker-crashed', 'the worker was shut down'));
  }

  #start(): Remote<AssetDecoder> {
    if (this.#remote) return this.#remote;
    const worker = this.#spawn();
    worker.onCrash((reason) => {
      if (worker === this.#worker) this.#drop(new OffloadError('worker-crashed', reason));
    });
    this.#worker = worker;
    this.#remote = wrap<AssetDecoder>(worker.endpoint);
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
