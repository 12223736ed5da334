import { prefetch } from '../app/files/index.ts';
import { spawnMeshWorker } from '../offload/spawn-mesh-worker.ts';
import { EarlyStart } from './early-start.ts';
import type { ViewerCode, ViewerCodeRequest } from './viewer-code.ts';

/*
 * The viewer as modules, for documents of its own origin. This first one is small: it starts everything that every
 * avatar needs at the same time, the code, the worker and the files.
 */

let early: EarlyStart | null = null;
/** Called when a worker fails; nothing once the viewer is there, which replaces its workers by itself. */
let onWorkerError: (error: Error) => void = () => {};
/** Rejects where the first worker cannot start: the page's policy may allow only that of `viewer-script.ts`. */
const workerRefused = new Promise<never>((_resolve, reject) => {
  onWorkerError = reject;
});

const startIn = (folder: string) =>
  new EarlyStart({
    spawn: () => {
      const handle = spawnMeshWorker();
      handle.endpoint.addEventListener('error', () => onWorkerError(new Error('no worker')));
      return handle;
    },
    read: async (path, signal) => {
      const response = await fetch(folder + path, { signal });
      if (!response.ok) throw new Error(`${path}: the server answered ${response.status}`);
      return new Uint8Array(await response.arrayBuffer());
    },
    paths: ['samples/mannequin.llmesh', 'samples/idle.anim'],
  });

export async function loadViewerCode(request: ViewerCodeRequest): Promise<ViewerCode> {
  const { folder, files, signal } = request;
  early ??= startIn(folder);
  const parts = early;
  parts.begin();
  signal.addEventListener('abort', prefetch(files, document.baseURI), { once: true });
  const { createViewer } = await Promise.race([import('./viewer/index.ts'), workerRefused]);
  onWorkerError = () => {};
  const platform = {
    spawnMeshWorker: () => parts.spawn(),
    readOwnFile: (path: string, signal: AbortSignal) => parts.read(path, signal),
  };
  return {
    createViewer: (frame, options) => createViewer(platform, frame, options),
    loadBar: () => import('../ui/embed/index.ts'),
  };
}
