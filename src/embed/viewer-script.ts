import idle from '../../public/samples/idle.anim?url&inline';
import mannequin from '../../public/samples/mannequin.llmesh?url&inline';
import DecoderWorker from '../../workers/bundled-decoder.worker.ts?worker&inline';
import WatchWorker from '../../workers/watch.worker.ts?worker&inline';
import {
  answerOpenJpegRequests,
  TEXTURE_WORKER,
  type WorkerHandle,
  workerHandle,
} from '../offload/index.ts';
import * as bar from '../ui/embed/index.ts';
import { bytesOfDataUrl, loadOpenJpegScript } from './open-jpeg-bytes.ts';
import * as sharing from './sharing.ts';
import { createViewer } from './viewer/index.ts';
import { VIEWER_SCRIPT_EVENT, type ViewerBundle } from './viewer-code.ts';

/*
 * The viewer as one script that contains the worker and the files of the build as well, for documents that may load
 * neither modules nor files from the folder of this build.
 */

/** Path in the folder of the build, set by `scripts/build.ts`. */
declare const VITRINE_OPENJPEG_SCRIPT: string;

/** Files of the build as data URLs, by their path in its folder. */
const BUNDLED_FILES: Readonly<Record<string, string>> = {
  'samples/mannequin.llmesh': mannequin,
  'samples/idle.anim': idle,
};

/** A file of the build: from this script, or from the folder, whose server may not let other origins read it. */
async function readBuildFile(
  folder: string,
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const dataUrl = BUNDLED_FILES[path];
  if (dataUrl !== undefined) return bytesOfDataUrl(dataUrl);
  const response = await fetch(folder + path, { signal });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Nonce of this script, for the script that it adds. */
const nonce = document.currentScript?.nonce ?? '';

const platform = {
  spawnMeshWorker: () => workerHandle(new DecoderWorker()),
  spawnWatchWorker: async () => () => new WatchWorker(),
};

function spawnTextureWorker(folder: string): WorkerHandle {
  const worker = new DecoderWorker({ name: TEXTURE_WORKER });
  answerOpenJpegRequests(worker, () => loadOpenJpegScript(folder + VITRINE_OPENJPEG_SCRIPT, nonce));
  return workerHandle(worker);
}

const detail: ViewerBundle = {
  loadViewerCode: async ({ folder, sharesRenderer }) => ({
    createViewer: (frame, options) =>
      createViewer(
        {
          ...{ ...platform, folder },
          readBundledFile: (path, signal) => readBuildFile(folder, path, signal),
          spawnTextureWorker: async () => () => spawnTextureWorker(folder),
          ...(sharesRenderer && { sharing }),
        },
        frame,
        options,
      ),
    loadBar: async () => bar,
  }),
};
document.currentScript?.dispatchEvent(new CustomEvent(VIEWER_SCRIPT_EVENT, { detail }));
