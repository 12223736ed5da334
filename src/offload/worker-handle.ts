import type { Endpoint } from 'comlink';

/** A started worker: a real one in the page, a MessageChannel in tests. */
export interface WorkerHandle {
  readonly endpoint: Endpoint;
  /** Calls the listener once if the worker stops by itself. */
  onCrash(listener: (reason: string) => void): void;
  terminate(): void;
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
