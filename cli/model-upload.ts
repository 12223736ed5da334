import { basename } from 'node:path';
import { defaultSkeleton } from '../src/avatar/index.ts';
import {
  describeMend,
  describeOptionMend,
  isModel,
  type LevelFiles,
  type MendRule,
  type ModelUpload,
  mendedUpload,
  readLevelFiles,
} from '../src/kinds/model/index.ts';
import { type LevelOfFile, readColladaScene, type UploadScene } from '../src/upload/index.ts';
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
  const scene = readColladaScene(bytes, defaultSkeleton);
  const files = {
    ...readLevelFiles(basename(input), siblings),
    ...(await readChosenFiles(chosen)),
  };
  const made = await mendedUpload(scene, { ...options, files }, rules);
  const mended = [...made.mends.map(describeMend), ...made.optionMends.map(describeOptionMend)];
  return { upload: made.upload, mended };
}

/** Files that are named by options may be anywhere. */
async function readChosenFiles(paths: ModelSettings['files']): Promise<LevelFiles> {
  const files: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, path] of Object.entries(paths)) {
    const bytes = await readBytes(path);
    if (!isModel(bytes)) throw new UsageError(`${path} is no COLLADA file`);
    files[level as LevelOfFile] = readColladaScene(bytes, defaultSkeleton);
  }
  return files;
}
