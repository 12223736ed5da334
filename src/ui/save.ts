import type { App, LoadedClip } from '../app/index.ts';
import { defaultSkeleton } from '../avatar/index.ts';
import { encodeAnimation } from '../formats/animation/index.ts';
import { exportBvh } from '../motion/bvh/index.ts';
import { download } from './files/download.ts';
import { saveName } from './save-name.ts';

/** File endings that a clip can be saved with. */
export type SaveFormat = 'anim' | 'bvh';

/**
 * Saves a clip as it plays now. An `.anim` keeps its version, so nothing is lost; what a `.bvh` cannot
 * hold goes into the messages.
 */
export function saveClip(app: App, clip: LoadedClip, format: SaveFormat): void {
  const { content, losses } = format === 'anim' ? animFile(clip) : bvhFile(clip);
  const fileName = saveName(clip.name, format);
  download(content, fileName);
  app.reportSaved(fileName, losses);
}

interface SavedFile {
  readonly content: Blob;
  readonly losses: readonly string[];
}

function animFile({ animation }: LoadedClip): SavedFile {
  const type = 'application/octet-stream';
  return { content: new Blob([encodeAnimation(animation)], { type }), losses: [] };
}

function bvhFile({ animation }: LoadedClip): SavedFile {
  const { text, losses } = exportBvh(animation, defaultSkeleton);
  return { content: new Blob([text], { type: 'text/plain' }), losses };
}
