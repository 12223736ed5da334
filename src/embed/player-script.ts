import DecoderWorker from '../../workers/player-decoder.worker.ts?worker&inline';
import { TEXTURE_WORKER, workerHandle } from '../offload/index.ts';
import * as bar from '../ui/embed/index.ts';
import { defineVitrineAvatar } from './element/vitrine-avatar.ts';
import { embeddedFile, embeddedPaths } from './embedded-files.ts';
import { setBuild } from './load-viewer.ts';
import { createViewer } from './viewer/index.ts';
import type { ViewerBundle } from './viewer-code.ts';

/*
 * The script of the pages that Vitrine saves: element, viewer and worker in one, without the mannequin. The files are
 * inside the page, or beside it on a server. The page names those of the default outfit that it has, and where Vitrine
 * is if visitors may open it there.
 */

const metaContent = (name: string): string | null =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? null;

const script = document.currentScript as HTMLScriptElement | null;
const folder = new URL('./', script?.src || location.href).href;

async function readBundledFile(
  path: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const embedded = await embeddedFile(path);
  if (embedded) return embedded;
  const response = await fetch(folder + path, { signal });
  if (!response.ok) throw new Error(`${path}: status ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}

const platform = {
  spawnMeshWorker: () => workerHandle(new DecoderWorker()),
  spawnTextureWorker: async () => () => workerHandle(new DecoderWorker({ name: TEXTURE_WORKER })),
  spawnWatchWorker: () => Promise.reject(new Error('saved pages show no live regions')),
  folder,
  readBundledFile,
  defaultFiles: metaContent('vitrine-outfit')?.split(' ').filter(Boolean) ?? [],
};

const bundle: ViewerBundle = {
  loadViewerCode: async () => ({
    createViewer: (frame, options) => createViewer(platform, frame, options),
    loadBar: async () => bar,
  }),
};
setBuild({
  folder,
  nonce: '',
  bundle,
  vitrineFolder: metaContent('vitrine-address'),
  hasSeveralElements: false,
});

/** Gives the element the avatar that is inside the page, if there is one: it has no address of its own. */
async function showEmbeddedAvatar(): Promise<void> {
  const path = embeddedPaths().find((each) => each.endsWith('.avatar.json'));
  const avatar = path === undefined ? null : await embeddedFile(path);
  if (!avatar) return;
  const address = URL.createObjectURL(new Blob([avatar], { type: 'application/json' }));
  document.querySelector('vitrine-avatar')?.setAttribute('src', address);
}

void showEmbeddedAvatar().finally(defineVitrineAvatar);
