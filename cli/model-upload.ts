import { basename } from 'node:path';
import {
  describeMend,
  type ModelOptions,
  type ModelUpload,
  readLevelFiles,
  readModelScene,
  uploadModel,
} from '../src/kinds/model/index.ts';
import { mendScene, type UploadScene } from '../src/upload/index.ts';
import { siblingsOf } from './model-siblings.ts';

/** The upload of a model with the files beside it. @throws {@link DecodeError} those of its reader. */
export async function makeUpload(
  input: string,
  bytes: Uint8Array<ArrayBuffer>,
  options: Partial<ModelOptions> = {},
  mends = false,
): Promise<{ readonly upload: ModelUpload; readonly mended: readonly string[] }> {
  const siblings = siblingsOf(input);
  const read = readModelScene(bytes, siblings);
  const { scene, mended } = mends ? mend(read) : { scene: read, mended: [] };
  const files = readLevelFiles(basename(input), siblings);
  return { upload: await uploadModel(scene, { ...options, files }), mended };
}

function mend(read: UploadScene) {
  const { scene, mends } = mendScene(read);
  return { scene, mended: mends.map(describeMend) };
}
