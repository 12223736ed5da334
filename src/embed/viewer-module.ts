import { prefetch } from '../app/prefetch/index.ts';
import { spawnMeshWorker } from '../offload/spawn-mesh-worker.ts';
import { Preloader } from './preloader.ts';
import type { ViewerCode, ViewerCodeRequest } from './viewer-code.ts';

/*
 * The viewer as modules, for documents of its own origin. This module is small, and starts to load the code, the worker
 * and the files of every avatar at the same time.
 */

let preloader: Preloader | null = null;
/** Called when a worker fails; does nothing once the viewer is loaded, which replaces its workers by itself. */
let onWorkerError: (error: Error) => void = () => {};
/** Rejects if the first worker cannot start: the page's policy may allow only the worker of `viewer-script.ts`. */
const workerRefused = new Promise<never>((_resolve, reject) => {
  onWorkerError = reject;
});

const preloaderFor = (folder: string) =>
  new Preloader({
    spawnWorker: () => {
      const handle = spawnMeshWorker();
      handle.endpoint.addEventListener('error', () => onWorkerError(new Error('no worker')));
      return handle;
    },
    readFile: async (path, signal) => {
      const response = await fetch(folder + path, { signal });
      if (!response.ok) throw new Error(`${path}: status ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    paths: ['samples/mannequin.llmesh', 'samples/idle.anim'],
  });

export async function loadViewerCode(request: ViewerCodeRequest): Promise<ViewerCode> {
  const { folder, files, sharesRenderer, signal } = request;
  preloader ??= preloaderFor(folder);
  const preloaded = preloader;
  preloaded.start();
  signal.addEventListener('abort', prefetch(files, document.baseURI), { once: true });
  const sharing = sharesRenderer ? import('./sharing.ts') : undefined;
  const { createViewer } = await Promise.race([import('./viewer/index.ts'), workerRefused]);
  onWorkerError = () => {};
  const platform = {
    spawnMeshWorker: () => preloaded.spawnWorker(),
    readBundledFile: (path: string, signal: AbortSignal) => preloaded.readFile(path, signal),
    spawnTextureWorker: async () =>
      (await import('../offload/spawn-texture-worker.ts')).spawnTextureWorker,
    spawnWatchWorker: async () =>
      (await import('../app/watch/spawn-watch-worker.ts')).spawnWatchWorker,
    loadShapes: async () => (await import('../app/objects/index.ts')).ShapeLoader,
    folder,
    sharing: await sharing,
  };
  return {
    createViewer: (frame, options) => createViewer(platform, frame, options),
    loadBar: () => import('../ui/embed/index.ts'),
  };
}
