import { basename } from 'node:path';
import {
  describeMend,
  describeOptionMend,
  isModel,
  type LevelFiles,
  type MendRule,
  type ModelUpload,
  mendedUpload,
  readImages,
  readLevelFiles,
  readModelScene,
} from '../src/kinds/model/index.ts';
import type { LevelOfFile, UploadScene } from '../src/upload/index.ts';
import { UsageError } from './command-line.ts';
import type { ModelSettings } from './model-options.ts';
import { siblingsOf } from './model-siblings.ts';
import { readBytes } from './read-file.ts';

/**
 * The upload of a model with the files beside it, and what has been mended, a line each.
 *
 * @param rules - Those whose findings are mended.
 * @throws {@link DecodeError} those of its reader.
 */
export async function makeUpload(
  input: string,
  bytes: Uint8Array<ArrayBuffer>,
  { files: chosen = {}, ...options }: Partial<ModelSettings> = {},
  rules: readonly MendRule[] = [],
): Promise<{ readonly upload: ModelUpload; readonly mended: readonly string[] }> {
  const siblings = siblingsOf(input);
  const scene = readModelScene(bytes, siblings);
  const files = {
    ...readLevelFiles(basename(input), siblings),
    ...(await readChosenFiles(chosen)),
  };
  const images = readImages(scene, siblings);
  const made = await mendedUpload(scene, { ...options, files, images }, rules);
  const mended = [...made.mends.map(describeMend), ...made.optionMends.map(describeOptionMend)];
  return { upload: made.upload, mended };
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
