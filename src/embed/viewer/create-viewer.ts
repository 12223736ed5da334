import type { PageOptions } from '../../app/address/index.ts';
import { DecoderClient, type WorkerHandle } from '../../offload/index.ts';
import { DefaultOutfit, type ReadBundledFile } from './content-loader.ts';
import { LocalViewer } from './local-viewer.ts';

/** How this build starts workers and reads its own files: see `viewer-module.ts` and `viewer-script.ts`. */
export interface ViewerPlatform {
  readonly spawnMeshWorker: () => WorkerHandle;
  readonly readBundledFile: ReadBundledFile;
}

/** What all avatars of a page share; its workers end with the last of them. */
interface SharedResources {
  readonly decoder: DecoderClient;
  readonly defaultOutfit: DefaultOutfit;
  userCount: number;
}

let shared: SharedResources | null = null;

/** Makes a viewer on this canvas; `dispose` ends it and frees its resources. */
export function createViewer(
  { spawnMeshWorker, readBundledFile }: ViewerPlatform,
  { canvas, root }: { readonly canvas: HTMLCanvasElement; readonly root: ShadowRoot },
  options: PageOptions,
): { viewer: LocalViewer; dispose: () => void } {
  if (!shared) {
    const decoder = new DecoderClient({ spawn: spawnMeshWorker });
    shared = { decoder, defaultOutfit: new DefaultOutfit(decoder, readBundledFile), userCount: 0 };
  }
  const used = shared;
  used.userCount += 1;
  const { decoder, defaultOutfit } = used;
  const viewer = new LocalViewer({
    ...{ canvas, themeRoot: root, options },
    ...{ decoder, defaultOutfit, readBundledFile },
  });
  const dispose = () => {
    viewer.dispose();
    used.userCount -= 1;
    if (used.userCount > 0) return;
    decoder.dispose();
    if (shared === used) shared = null;
  };
  return { viewer, dispose };
}
