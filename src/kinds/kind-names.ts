import type { FileKind } from './file-kinds.ts';

/*
 * What the page knows of kinds without their tables, which are in its worker.
 */

/** Whether a file's name ends as those of animations usually do: see `FILE_KINDS`. */
export function hasAnimationExtension(path: string): boolean {
  return /\.(?:anim|animatn|dat|bvh)$/i.test(path);
}

/** Whether files of this kind are lines of text, of which errors mark the whole line. */
export function isTextKind(kind: string): boolean {
  return TEXT_KINDS.includes(kind);
}

const TEXT_KINDS: readonly string[] = [
  'bvh',
  'wearable',
  'gesture',
  'scene-group',
] satisfies FileKind[];
