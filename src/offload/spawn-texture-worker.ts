import { TEXTURE_WORKER } from './texture-decoder.ts';
import { type WorkerHandle, workerHandle } from './worker-handle.ts';

/**
 * Starts the texture worker of the built page. This file is not in the folder's index, because the build makes a
 * worker module for everything that imports it.
 */
export function spawnTextureWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/texture.worker.ts', import.meta.url), {
    type: 'module',
    name: TEXTURE_WORKER,
  });
  return workerHandle(worker);
}
