import type { PageOptions } from '../../app/address/index.ts';
import { DecoderClient, type WorkerHandle } from '../../offload/index.ts';
import type { ViewerFeature } from '../contract.ts';
import type { ReadOwnFile } from './file-sources.ts';
import { LocalViewer } from './local-viewer.ts';
import { OwnWear } from './own-wear.ts';

/** How this build starts workers and reads its own files: see `viewer-module.ts` and `viewer-script.ts`. */
export interface ViewerPlatform {
  readonly spawnMeshWorker: () => WorkerHandle;
  readonly readOwnFile: ReadOwnFile;
}

/** What all avatars of a page share; its workers end with the last of them. */
interface Shared {
  readonly decoder: DecoderClient;
  readonly own: OwnWear;
  users: number;
}

let shared: Shared | null = null;

function share({ spawnMeshWorker, readOwnFile }: ViewerPlatform): Shared {
  const decoder = new DecoderClient({ spawn: spawnMeshWorker });
  return { decoder, own: new OwnWear(decoder, readOwnFile), users: 0 };
}

/** Pages may do with their own avatars what they like; who serves an embed says what its pages may. */
const FEATURES: readonly ViewerFeature[] = ['export-glb'];

/** A viewer on this canvas, and what ends it with all that it holds. */
export function createViewer(
  platform: ViewerPlatform,
  { canvas, root }: { readonly canvas: HTMLCanvasElement; readonly root: ShadowRoot },
  options: PageOptions,
): { viewer: LocalViewer; dispose: () => void } {
  shared ??= share(platform);
  const used = shared;
  used.users += 1;
  const { decoder, own } = used;
  const viewer = new LocalViewer({
    ...{ canvas, decoder, own, options },
    readOwnFile: platform.readOwnFile,
    themeRoot: root,
    features: FEATURES,
  });
  const dispose = () => {
    viewer.dispose();
    used.users -= 1;
    if (used.users > 0) return;
    decoder.dispose();
    if (shared === used) shared = null;
  };
  return { viewer, dispose };
}
