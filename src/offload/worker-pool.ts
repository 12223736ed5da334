import type { Remote } from 'comlink';
import type { WorkerHandle } from './worker-handle.ts';
import { type WorkerApi, WorkerSlot } from './worker-slot.ts';

export interface WorkerPoolOptions {
  /** Starts a worker: at the first job, and again after a crash or an abort. */
  readonly spawn: () => WorkerHandle;
  /** Workers at most. */
  readonly size: number;
  /** Bytes that the running jobs may need together; a job that needs more runs alone. */
  readonly maxMemory?: number;
}

export interface PoolJobOptions {
  readonly signal?: AbortSignal;
  /** Milliseconds from the start of the job. */
  readonly timeoutMs: number;
  /** Read when a worker is free: of the waiting jobs the greatest is next, then the oldest. */
  readonly priority?: () => number;
  /** Bytes that the job needs while it runs. */
  readonly memory?: number;
}

interface WaitingJob {
  readonly priority: () => number;
  readonly memory: number;
  readonly start: (slot: WorkerSlot<never>) => void;
}

const equalPriority = () => 0;

/** Runs jobs in a few workers, each of which has one at a time. */
export class WorkerPool<Api extends WorkerApi> {
  readonly #slots: readonly WorkerSlot<Api>[];
  readonly #idle: WorkerSlot<Api>[];
  readonly #waiting: WaitingJob[] = [];
  readonly #maxMemory: number;
  #memory = 0;

  constructor({ spawn, size, maxMemory = Number.POSITIVE_INFINITY }: WorkerPoolOptions) {
    this.#slots = Array.from({ length: size }, () => new WorkerSlot<Api>(spawn));
    this.#idle = [...this.#slots];
    this.#maxMemory = maxMemory;
  }

  /**
   * Calls `job` with a worker as soon as one is free.
   *
   * @throws {@link OffloadError} `worker-crashed` or `timed-out`; the next job gets a fresh worker.
   * @throws the signal's reason as soon as it is aborted, whether the job is waiting or running.
   */
  async run<T>(job: (remote: Remote<Api>) => Promise<T>, options: PoolJobOptions): Promise<T> {
    const { signal = new AbortController().signal, timeoutMs, memory = 0 } = options;
    signal.throwIfAborted();
    const slot = await this.#waitForSlot(options.priority ?? equalPriority, memory, signal);
    try {
      return await slot.run(job, signal, timeoutMs);
    } finally {
      this.#memory -= memory;
      this.#idle.push(slot);
      this.#startNext();
    }
  }

  /** Ends every worker; running jobs are rejected. */
  dispose(): void {
    for (const slot of this.#slots) slot.dispose();
  }

  #waitForSlot(
    priority: () => number,
    memory: number,
    signal: AbortSignal,
  ): Promise<WorkerSlot<Api>> {
    return new Promise((resolve, reject) => {
      const onAbort = () => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        reject(signal.reason);
      };
      const waiting: WaitingJob = {
        priority,
        memory,
        start: (slot) => {
          signal.removeEventListener('abort', onAbort);
          resolve(slot as unknown as WorkerSlot<Api>);
        },
      };
      signal.addEventListener('abort', onAbort, { once: true });
      this.#waiting.push(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    while (this.#idle.length > 0 && this.#waiting.length > 0) {
      const next = this.#mostUrgent();
      const isAlone = this.#idle.length === this.#slots.length;
      // Jobs behind it wait as well: otherwise small ones could keep a large one from ever starting.
      if (!isAlone && this.#memory + next.memory > this.#maxMemory) return;
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      this.#memory += next.memory;
      next.start(this.#idle.pop() as unknown as WorkerSlot<never>);
    }
  }

  #mostUrgent(): WaitingJob {
    let best = this.#waiting[0];
    let bestPriority = best.priority();
    for (const candidate of this.#waiting) {
      const priority = candidate.priority();
      if (priority > bestPriority) {
        best = candidate;
        bestPriority = priority;
      }
    }
    return best;
  }
}
