import idle from '../../public/samples/idle.anim?url&inline';
import mannequin from '../../public/samples/mannequin.llmesh?url&inline';
import MeshWorker from '../../workers/mesh.worker.ts?worker&inline';
import WatchWorker from '../../workers/watch.worker.ts?worker&inline';
import { workerHandle } from '../offload/index.ts';
import * as bar from '../ui/embed/index.ts';
import { createViewer } from './viewer/index.ts';
import { VIEWER_SCRIPT_EVENT, type ViewerBundle } from './viewer-code.ts';

/*
 * The viewer as one script that contains the worker and the files of the build as well, for documents that may load
 * neither modules nor files from the folder of this build.
 */

/** Files of the build as data URLs, by their path in its folder. */
const BUNDLED_FILES: Readonly<Record<string, string>> = {
  'samples/mannequin.llmesh': mannequin,
  'samples/idle.anim': idle,
};

async function readBundledFile(path: string): Promise<Uint8Array<ArrayBuffer>> {
  const dataUrl = BUNDLED_FILES[path];
  if (dataUrl === undefined) throw new Error(`${path} is not a file of the build`);
  const base64 = dataUrl.slice(dataUrl.indexOf(',') + 1);
  // Not fetched: the page's policy may not allow `data:` addresses.
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const platform = {
  spawnMeshWorker: () => workerHandle(new MeshWorker()),
  spawnWatchWorker: async () => () => new WatchWorker(),
  readBundledFile,
};

const detail: ViewerBundle = {
  loadViewerCode: async ({ folder }) => ({
    createViewer: (frame, options) => createViewer({ ...platform, folder }, frame, options),
    loadBar: async () => bar,
  }),
};
document.currentScript?.dispatchEvent(new CustomEvent(VIEWER_SCRIPT_EVENT, { detail }));
