/**
 * Starts the worker of a watched source in the built page. This file is not in the folder's index, because the build
 * makes a worker module for everything that imports it.
 */
export function spawnWatchWorker(): Worker {
  return new Worker(new URL('../../../workers/watch.worker.ts', import.meta.url), {
    type: 'module',
    name: 'vitrine-watch',
  });
}
