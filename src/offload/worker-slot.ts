import { type Endpoint, proxy, type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { AssetDecoder, ProgressListener } from './asset-decoder.ts';
import type { FileContent } from './file-content.ts';
import type { Outcome } from './outcome.ts';

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
export class WorkerSlot {
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
