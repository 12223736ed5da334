import type { App, LoadedClip, WornMesh } from '../app/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { encodeAnimation } from '../formats/animation/index.ts';
import { exportBvh } from '../motion/bvh-export/index.ts';
import { download, safeFileName } from './download.ts';
/** File endings that a clip can be saved with; `jsonl` is a recorded session of puppetry. */
export type SaveFormat = 'anim' | 'bvh' | 'jsonl';

/**
 * Saves a clip as it plays now. An `.anim` keeps its version, so nothing is lost; what the others cannot
 * hold goes into the messages.
 */
export async function saveClip(app: App, clip: LoadedClip, format: SaveFormat): Promise<void> {
  const { content, losses } = await FILES[format](clip);
  const fileName = safeFileName(clip.name, format);
  download(content, fileName);
  app.messages.reportSaved(fileName, losses);
}

/** The avatar as it is worn, as one file that can be dropped again. */
export async function saveAvatar(app: App): Promise<void> {
  saveDocument(app, await app.export.saveAvatar(), 'avatar.json');
}

/** The avatar with what plays, for other programs. */
export async function saveGlb(app: App): Promise<void> {
  saveDocument(app, await app.export.saveGlb(), 'glb', 'model/gltf-binary');
}

/** One mesh alone, with where it hangs and its colours. */
export async function saveMesh(app: App, mesh: WornMesh): Promise<void> {
  saveDocument(app, await app.export.saveRenderObject(mesh.id), 'object.json');
}

function saveDocument(
  app: App,
  saved: { readonly name: string; readonly bytes: Uint8Array<ArrayBuffer> } | null,
  ending: 'avatar.json' | 'object.json' | 'glb',
  type = 'application/json',
): void {
  if (!saved) return;
  const fileName = safeFileName(saved.name, ending);
  download(new Blob([saved.bytes], { type }), fileName);
  app.messages.reportSaved(fileName, []);
}

interface SavedFile {
  readonly content: Blob;
  readonly losses: readonly string[];
}

const FILES: Record<SaveFormat, (clip: LoadedClip) => SavedFile | Promise<SavedFile>> = {
  anim: animFile,
  bvh: bvhFile,
  jsonl: logFile,
};

function animFile({ animation }: LoadedClip): SavedFile {
  const type = 'application/octet-stream';
  return { content: new Blob([encodeAnimation(animation)], { type }), losses: [] };
}

function bvhFile({ animation }: LoadedClip): SavedFile {
  const { text, losses } = exportBvh(animation, defaultSkeleton);
  return { content: new Blob([text], { type: 'text/plain' }), losses };
}

/** All that it takes to write messages comes with the first one. */
async function logFile({ animation, name }: LoadedClip): Promise<SavedFile> {
  const { clipToLog } = await import('../session/clip-log/index.ts');
  const { bytes, losses } = clipToLog(animation, name);
  return { content: new Blob([bytes], { type: 'application/jsonl' }), losses };
}
