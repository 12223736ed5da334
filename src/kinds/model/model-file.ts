import { defaultSkeleton } from '../../avatar/index.ts';
import { decodeLatin1 } from '../../formats/bytes/index.ts';
import { decodeMesh } from '../../formats/mesh/index.ts';
import { costedPartOf, type ObjectCost, objectCost } from '../../upload/cost/index.ts';
import {
  DEFAULT_LEVELS,
  defaultRigOptions,
  LEVEL_SUFFIXES,
  type LevelOfFile,
  makeAssets,
  observeRig,
  readColladaScene,
  readGltfScene,
  type Upload,
  type UploadOptions,
  type UploadScene,
} from '../../upload/index.ts';
import { isModelStart, MODEL_START_BYTES } from './model-start.ts';

/** The bytes of a file beside the model, by its path from there; null where there is none. */
export type Siblings = (path: string) => Uint8Array<ArrayBuffer> | null;

/** Whether these bytes are a model that can be read as the viewer's uploader reads it: COLLADA or glTF. */
export function isModel(bytes: Uint8Array): boolean {
  return isModelStart(decodeLatin1(bytes.subarray(0, MODEL_START_BYTES)));
}

/**
 * Reads a model as the viewer's uploader does. What it is comes from its bytes.
 *
 * @param siblings - Finds the buffers of a .gltf.
 * @throws {@link DecodeError} those of `readColladaScene` and `readGltfScene`.
 */
export function readModelScene(bytes: Uint8Array, siblings: Siblings): UploadScene {
  return isXml(bytes)
    ? readColladaScene(bytes, defaultSkeleton)
    : readGltfScene(bytes, siblings, defaultSkeleton);
}

const isXml = (bytes: Uint8Array) =>
  /^(?:\xef\xbb\xbf)?\s*</.test(decodeLatin1(bytes.subarray(0, MODEL_START_BYTES)));

/** Files that the uploader looks for beside a model: its levels, and its shape for physics. */
export type LevelFiles = UploadOptions['files'];

/**
 * Reads the levels and the shape for physics that are beside a model, such as `jacket_LOD2.dae` beside `jacket.dae`.
 *
 * @throws {@link DecodeError} those of {@link readModelScene}.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
export function readLevelFiles(fileName: string, siblings: Siblings): LevelFiles {
  const dot = fileName.lastIndexOf('.');
  const files: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, suffix] of Object.entries(LEVEL_SUFFIXES)) {
    const bytes = siblings(fileName.slice(0, dot) + suffix + fileName.slice(dot));
    if (bytes) files[level as LevelOfFile] = readModelScene(bytes, siblings);
  }
  return files;
}

/** An upload, with what it says about its file and what it costs. */
export interface ModelUpload extends Upload {
  readonly scene: UploadScene;
  readonly cost: ObjectCost;
}

/** What the dialog of the uploader asks, without the files beside the model. */
export type ModelOptions = Omit<UploadOptions, 'files'>;

/**
 * Makes what an upload would store; left out, options are those that the dialog has at first. Weights that the uploader
 * does not take are left out whatever the options are.
 */
export async function uploadModel(
  scene: UploadScene,
  { rig, ...options }: Partial<UploadOptions> = {},
): Promise<ModelUpload> {
  const defaults = defaultRigOptions(scene);
  const upload = await makeAssets(scene, {
    ...{ levels: DEFAULT_LEVELS, files: {}, physics: { kind: 'none' } },
    ...options,
    rig: defaults.skinWeights && rig ? rig : defaults,
  });
  const parts = upload.assets.map(async ({ name, model, bytes }) => {
    const instance = scene.instances.find((each) => each.model === model);
    return costedPartOf(name, await decodeMesh(bytes), instance?.scale, bytes.length);
  });
  const object = { parts: await Promise.all(parts), textures: [], isAnimesh: false, scripts: 0 };
  return {
    scene,
    assets: upload.assets,
    cost: objectCost(object),
    messages: [...scene.messages, ...upload.messages],
    observations: [...scene.observations, ...observeRig(scene), ...upload.observations],
  };
}
