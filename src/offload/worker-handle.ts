import type { WorkerHandle } from './worker-slot.ts';

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
