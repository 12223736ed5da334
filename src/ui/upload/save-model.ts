import type { App } from '../../app/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import type { UploadedMesh } from '../../kinds/model/index.ts';
import { safeFileName, saveFile } from '../download.ts';

/** Saves the mesh assets of an upload: one as a file, several as an archive with a file for each. */
export async function saveMeshes(
  app: App,
  { name }: ModelItem,
  meshes: readonly UploadedMesh[],
): Promise<void> {
  if (meshes.length === 1) {
    saveFile(app, new Blob([meshes[0].bytes]), meshes[0].name || name, 'llmesh');
    return;
  }
  const { encodeZip } = await import('../../formats/zip/index.ts');
  const paths = uniqueNames(meshes.map((mesh) => mesh.name || name));
  const files = meshes.map(({ bytes }, index) => ({ path: paths[index], bytes }));
  saveFile(app, new Blob([encodeZip(files)], { type: 'application/zip' }), name, 'zip');
}

/** File names of meshes: a name that is used before, whatever its case, gets a number, in front, where it is never cut off. */
export function uniqueNames(names: readonly string[]): string[] {
  const used = new Set<string>();
  return names.map((name) => {
    for (let number = 1; ; number++) {
      const path = safeFileName(number === 1 ? name : `${number} ${name}`, 'llmesh');
      if (used.has(path.toLowerCase())) continue;
      used.add(path.toLowerCase());
      return path;
    }
  });
}
