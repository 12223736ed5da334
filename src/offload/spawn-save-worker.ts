import { type WorkerHandle, workerHandle } from './worker-handle.ts';

/** Starts the worker that writes files. It is not in the folder's index, for the reason of `spawnTextureWorker`. */
export function spawnSaveWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/save.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-save',
  });
  return workerHandle(worker);
}
