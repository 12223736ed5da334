import { type ProxyMethods, releaseProxy, transfer } from 'comlink';
import type { MeshAsset } from '../formats/mesh/index.ts';
import type { Siblings } from '../kinds/index.ts';
import {
  type LevelFiles,
  type ModelRequest,
  type ModelResult,
  makeModelResult,
  modelledMeshes,
  readModelScene,
} from '../kinds/model/index.ts';
import type { LevelOfFile, UploadScene } from '../upload/index.ts';
import { type ProgressListener, siblingsOf } from './asset-decoder.ts';
import { collectBuffers, type Outcome, toOutcome } from './outcome.ts';
import type { WorkerApi } from './worker-slot.ts';

/** A model with the files beside it: blobs, so that nothing of them is copied. */
export interface ModelFiles {
  /** The same for the same files, so that a worker reads them once. */
  readonly key: string;
  readonly fileName: string;
  readonly file: Blob;
  /** Files that are levels or the physics shape. */
  readonly levelFiles: ReadonlyMap<LevelOfFile, { readonly fileName: string; readonly blob: Blob }>;
  /** The other files to which it may refer, by their paths from it. */
  readonly siblings: ReadonlyMap<string, Blob>;
}

/** What the upload worker offers to its client. */
export interface ModelUploader extends WorkerApi {
  /** Makes the upload that a request asks for; every typed array of it is transferred. */
  make(
    files: ModelFiles,
    request: ModelRequest,
    onProgress?: ProgressListener,
  ): Promise<Outcome<ModelResult>>;
  /** See `modelledMeshes`. */
  modelled(files: ModelFiles): Promise<Outcome<(MeshAsset | null)[]>>;
}

/** A model that was read, with its levels from other files. */
interface ReadModel {
  readonly key: string;
  readonly scene: UploadScene;
  readonly levels: LevelFiles;
}

/** The uploader that the worker runs. Tests run it in their own thread. It keeps the model that was read last. */
export function createModelUploader(): ModelUploader {
  let last: ReadModel | null = null;
  const read = async (files: ModelFiles): Promise<ReadModel> => {
    if (last?.key !== files.key) last = await readModel(files);
    return last;
  };
  return {
    ready() {},
    async make(files, request, onProgress) {
      const outcome = await toOutcome(async () => {
        const { scene, levels } = await read(files);
        return makeModelResult(scene, levels, request, { onProgress });
      });
      (onProgress as Partial<ProxyMethods> | undefined)?.[releaseProxy]?.();
      return transfer(outcome, [...collectBuffers(outcome)]);
    },
    async modelled(files) {
      const outcome = await toOutcome(async () => modelledMeshes((await read(files)).scene));
      return transfer(outcome, [...collectBuffers(outcome)]);
    },
  };
}

async function readModel({ key, file, levelFiles, siblings }: ModelFiles): Promise<ReadModel> {
  const find = await siblingsOf(siblings);
  const levels: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, { blob }] of levelFiles) levels[level] = await readScene(blob, find);
  return { key, scene: await readScene(file, find), levels };
}

async function readScene(blob: Blob, siblings: Siblings): Promise<UploadScene> {
  return readModelScene(new Uint8Array(await blob.arrayBuffer()), siblings);
}
