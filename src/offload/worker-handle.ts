import type { WorkerHandle } from './worker-slot.ts';

/** A browser's worker as the pool takes it. */
export function workerHandle(worker: Worker): WorkerHandle {
  return {
    endpoint: worker,
    onCrash(listener) {
      worker.addEventListener('error', (event) => listener(event.message || 'the worker stopped'));
      worker.addEventListener('messageerror', () => listener('a message could not be read'));
    },
    terminate: () => worker.terminate(),
  };
}
