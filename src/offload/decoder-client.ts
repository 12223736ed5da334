import { type Endpoint, proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import {
  type AssetDecoder,
  fromOutcome,
  type Outcome,
  type ProgressListener,
} from './asset-decoder.ts';
import type { FileContent } from './file-content.ts';

export interface DecoderClientOptions {
  /** Starts a worker; called lazily, and again after a crash or an abort. */
  spawn: () => WorkerHandle;
  /** Workers at most. */
  size?: number;
  /** A job that takes longer is given up. The bound is 100 ms per KB; nothing honest comes near. */
  timeoutMs?: (byteLength: number) => number;
}

export interface DecodeJobOptions {
  signal?: AbortSignal;
  onProgress?: ProgressListener;
}

const defaultTimeoutMs = (byteLength: number) => 10_000 + (byteLength / 1024) * 100;

/** Decodes files in a small pool of workers, first come first served. */
export class DecoderClient {
  readonly #idle: WorkerSlot[];
  readonly #slots: readonly WorkerSlot[];
  readonly #waiting: (() => void)[] = [];
  readonly #timeoutMs: (byteLength: number) => number;

  constructor({ spawn, size = 2, timeoutMs = defaultTimeoutMs }: DecoderClientOptions) {
    this.#slots = Array.from({ length: size }, () => new WorkerSlot(spawn));
    this.#idle = [...this.#slots];
    this.#timeoutMs = timeoutMs;
  }

  /**
   * Decodes one file; the caller loses `bytes`.
   * @throws {@link DecodeError} what the decoder met, with code, offset and path.
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the next job gets a fresh worker.
   * @throws the signal's reason when aborted, at once, whether queued or running.
   */
  async decode(
    bytes: Uint8Array<ArrayBuffer>,
    options: DecodeJobOptions = {},
  ): Promise<FileContent> {
    const signal = options.signal ?? new AbortController().signal;
    const slot = await this.#take(signal);
    try {
      const timeoutMs = this.#timeoutMs(bytes.length);
      return fromOutcome(
        await slot.run(bytes, options.onProgress ?? (() => {}), signal, timeoutMs),
      );
    } finally {
      this.#idle.push(slot);
      this.#waiting.shift()?.();
    }
  }

  /** Ends every worker; running jobs are rejected. */
  dispose(): void {
    for (const slot of this.#slots) slot.dispose();
  }

  async #take(signal: AbortSignal): Promise<WorkerSlot> {
    signal.throwIfAborted();
    while (this.#idle.length === 0) await this.#turn(signal);
    return this.#idle.pop() as WorkerSlot;
  }

  /** Resolves when a slot was given back; rejects, leaving the queue, when aborted. */
  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener('abort', onAbort);
        resolve();
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(wake);
    });
  }
}

/** A started worker, however it was started (a real Worker in the page, a MessageChannel in tests). */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** Called once when the worker dies by itself. */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
}

/** Why a file could not be decoded although nothing is known to be wrong with it. */
export class OffloadError extends Error {
  readonly code: 'worker-crashed' | 'timed-out';

  constructor(code: OffloadError['code'], message: string) {
    super(message);
    this.name = 'OffloadError';
    this.code = code;
  }
}

/** One worker and at most one job in it. Started at the first job, thrown away after a crash or abort. */
class WorkerSlot {
  readonly #spawn: () => WorkerHandle;
  #worker: WorkerHandle | null = null;
  #remote: Remote<AssetDecoder> | null = null;
  #failJob: ((error: unknown) => void) | null = null;

  constructor(spawn: () => WorkerHandle) {
    this.#spawn = spawn;
  }

  /** Takes `bytes` away from the caller (they are transferred). */
  async run(
    bytes: Uint8Array<ArrayBuffer>,
    onProgress: ProgressListener,
    signal: AbortSignal,
    timeoutMs: number,
  ): Promise<Outcome<FileContent>> {
    signal.throwIfAborted();
    const remote = this.#start();
    const failed = new Promise<never>((_, reject) => {
      this.#failJob = reject;
    });
    // A job cannot be interrupted from outside, so abort and time-out end the whole worker.
    const onAbort = () => this.#drop(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const giveUp = () =>
      this.#drop(new OffloadError('timed-out', `no result within ${timeoutMs / 1000} s`));
    try {
      // On a slow line the worker's code is long on its way, for which no file is to blame.
      await Promise.race([remote.ready(), failed]);
      timer = setTimeout(giveUp, timeoutMs);
      const job = remote.decode(transfer(bytes, [bytes.buffer]), proxy(onProgress));
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

/** A browser's worker as the pool takes it. */
export function workerHandle(worker: Worker): WorkerHandle {
  // A worker may be started, and fail, before there is anybody to be told.
  let reason: string | null = null;
  let tell = (why: string) => {
    reason ??= why;
  };
  worker.addEventListener('error', (event) => tell(event.message || 'the worker stopped'));
  worker.addEventListener('messageerror', () => tell('a message could not be read'));
  return {
    endpoint: worker,
    onCrash(listener) {
      tell = listener;
      const why = reason;
      if (why !== null) queueMicrotask(() => listener(why));
    },
    terminate: () => worker.terminate(),
  };
}
