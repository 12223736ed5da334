import { basename } from 'node:path';
import {
  describeMend,
  isModel,
  type LevelFiles,
  type ModelUpload,
  readImages,
  readLevelFiles,
  readModelScene,
  uploadModel,
} from '../src/kinds/model/index.ts';
import { type LevelOfFile, mendScene, type UploadScene } from '../src/upload/index.ts';
import { UsageError } from './command-line.ts';
import type { ModelSettings } from './model-options.ts';
import { siblingsOf } from './model-siblings.ts';
import { readBytes } from './read-file.ts';

/** The upload of a model with the files beside it. @throws {@link DecodeError} those of its reader. */
export async function makeUpload(
  input: string,
  bytes: Uint8Array<ArrayBuffer>,
  { files: chosen = {}, ...options }: Partial<ModelSettings> = {},
  mends = false,
): Promise<{ readonly upload: ModelUpload; readonly mended: readonly string[] }> {
  const siblings = siblingsOf(input);
  const read = readModelScene(bytes, siblings);
  const { scene, mended } = mends ? mend(read) : { scene: read, mended: [] };
  const files = {
    ...readLevelFiles(basename(input), siblings),
    ...(await readChosenFiles(chosen)),
  };
  const images = readImages(scene, siblings);
  return { upload: await uploadModel(scene, { ...options, files, images }), mended };
}

/** Files that are named by options may be anywhere. */
async function readChosenFiles(paths: ModelSettings['files']): Promise<LevelFiles> {
  const files: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, path] of Object.entries(paths)) {
    const bytes = await readBytes(path);
    if (!isModel(bytes)) throw new UsageError(`${path} is neither COLLADA nor glTF`);
    files[level as LevelOfFile] = readModelScene(bytes, siblingsOf(path));
  }
  return files;
}

function mend(read: UploadScene) {
  const { scene, mends } = mendScene(read);
  return { scene, mended: mends.map(describeMend) };
}
