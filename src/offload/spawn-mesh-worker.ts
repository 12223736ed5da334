import { type WorkerHandle, workerHandle } from './worker-handle.ts';

/**
 * Starts the mesh worker of the built page. This file is not in the folder's index, because the build makes a
 * worker module for everything that imports it.
 */
export function spawnMeshWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/mesh.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-mesh',
  });
  return workerHandle(worker);
}
