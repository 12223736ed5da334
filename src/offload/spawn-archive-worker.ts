import { type WorkerHandle, workerHandle } from './worker-handle.ts';

/** Starts the worker that reads contents of archives; not in the folder's index, as `spawn-mesh-worker.ts`. */
export function spawnArchiveWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/archive.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-archive',
  });
  return workerHandle(worker);
}
