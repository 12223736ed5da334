import type { WorkerHandle } from './worker-slot.ts';

/** Starts the mesh worker of the built page. */
export function spawnMeshWorker(): WorkerHandle {
  const worker = new Worker(new URL('../../workers/mesh.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-mesh',
  });
  return {
    endpoint: worker,
    onCrash(listener) {
      worker.addEventListener('error', (event) => listener(event.message || 'the worker stopped'));
      worker.addEventListener('messageerror', () => listener('a message could not be read'));
    },
    terminate: () => worker.terminate(),
  };
}
