import { classicStem } from '../../avatar/classic/index.ts';
import type { AvatarMesh } from '../../formats/avatar-mesh/index.ts';
import type { LoadResult } from '../files/load-result.ts';
import type { OpenedFiles } from '../files/opened-files.ts';

/** A file of the classic body. */
export interface ClassicFile {
  readonly mesh: AvatarMesh;
  /** Its bytes, for keeping them. */
  readonly bytes: Blob | null;
}

/** The files of the classic body among loaded ones, by their names; of two with a name, the last. */
export function classicFilesOf(
  results: readonly LoadResult[],
  openedFiles: Pick<OpenedFiles, 'get'>,
): Map<string, ClassicFile> {
  const files = new Map<string, ClassicFile>();
  for (const result of results) {
    const stem = classicStem(pathOf(result));
    if (!stem || result.kind !== 'loaded' || result.asset.kind !== 'document') continue;
    const { fileKind, document } = result.asset;
    if (fileKind !== 'avatar-mesh') continue;
    const bytes = openedFiles.get(result.asset)?.bytes ?? null;
    files.set(stem, { mesh: document, bytes });
  }
  return files;
}

/**
 * The results without the files of a body, and without what lies beside them in a viewer's folder: pictures for composing
 * bakes, and documents that the page has as tables of its own.
 */
export function withoutClassicFiles(results: readonly LoadResult[]): LoadResult[] {
  const isPart = (result: LoadResult) =>
    result.kind === 'loaded' && classicStem(result.source.path) !== null;
  const folders = new Set(results.filter(isPart).map((result) => folderOf(pathOf(result))));
  return results.filter((result) => {
    if (isPart(result)) return false;
    const path = pathOf(result).toLowerCase();
    if (/(?:^|[\\/])avatar_(?:lad|skeleton|constraint)\.xml$/.test(path)) return false;
    const folder = folderOf(pathOf(result));
    // Files that were dropped without a folder are the visitor's own choice.
    if (folder === '' || !folders.has(folder)) return true;
    const isUnknown = result.kind === 'failed' && result.failure.code === 'unknown-format';
    return !isUnknown && !path.endsWith('.tga');
  });
}

function pathOf(result: LoadResult): string {
  if (result.kind === 'loaded') return result.source.path;
  return result.kind === 'failed' ? result.failure.fileName : result.fileName;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}
