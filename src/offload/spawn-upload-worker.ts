import { type WorkerHandle, workerHandle } from './worker-handle.ts';

/** Starts the worker that makes uploads of models; not in the folder's index, as `spawn-mesh-worker.ts`. */
export function spawnUploadWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/upload.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-upload',
  });
  return workerHandle(worker);
}
