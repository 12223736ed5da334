import type { App } from '../../app/index.ts';
import type { ModelItem } from '../../app/state/index.ts';
import type { UploadedMesh } from '../../kinds/model/index.ts';
import { safeFileName, saveFile } from '../download.ts';
import { UPLOAD_FINDINGS } from '../words/en/upload.ts';

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

/** Saves what was found about a model as a document of its own, with a picture of the stage. */
export async function saveReport(
  app: App,
  { name, fileName }: ModelItem,
  { choices, result }: NonNullable<ModelItem['model']['made']>,
): Promise<void> {
  const { describeOptions, reportPage } = await import('../../kinds/model/index.ts');
  const { object, findings } = result;
  const page = reportPage({
    ...{ fileName, object, findings },
    options: describeOptions({ ...choices.options, files: choices.levelFiles }),
    ...(!app.state.stageError.peek() && { picture: await stagePicture(app) }),
  });
  saveFile(app, new Blob([page], { type: 'text/html' }), UPLOAD_FINDINGS.reportName(name), 'html');
}

/** The stage as a `data:` URL of a PNG. */
async function stagePicture({ stage }: App): Promise<string> {
  const { takeStageScreenshot } = await import('../../app/stage/pictures/index.ts');
  const picture = await takeStageScreenshot(stage);
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(picture);
  });
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
