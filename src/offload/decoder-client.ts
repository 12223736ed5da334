import type { ProgressListener } from './asset-decoder.ts';
import type { FileContent } from './file-content.ts';
import { fromOutcome } from './outcome.ts';
import { type WorkerHandle, WorkerSlot } from './worker-slot.ts';

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
