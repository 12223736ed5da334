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
  scaleInstances,
  type TaskControl,
  type Upload,
  type UploadOptions,
  type UploadScene,
} from '../../upload/index.ts';

/** After an XML declaration, comments and a document type. */
const COLLADA = /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?COLLADA[\s/>]/;
const START_BYTES = 4096;

/** The bytes of a file beside the model, by its path from there; null where there is none. */
export type Siblings = (path: string) => Uint8Array<ArrayBuffer> | null;

/** Whether these bytes are a model that can be read as the viewer's uploader reads it: COLLADA. */
export function isModel(bytes: Uint8Array): boolean {
  return COLLADA.test(decodeLatin1(bytes.subarray(0, START_BYTES)));
}

/** Files that the uploader looks for beside a model: its levels, and its shape for physics. */
export type LevelFiles = UploadOptions['files'];

/**
 * Reads the levels and the shape for physics that are beside a model, such as `jacket_LOD2.dae` beside `jacket.dae`.
 *
 * @throws {@link DecodeError} those of `readColladaScene`.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
export function readLevelFiles(fileName: string, siblings: Siblings): LevelFiles {
  const dot = fileName.lastIndexOf('.');
  const files: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, suffix] of Object.entries(LEVEL_SUFFIXES)) {
    const bytes = siblings(fileName.slice(0, dot) + suffix + fileName.slice(dot));
    if (bytes) files[level as LevelOfFile] = readColladaScene(bytes, defaultSkeleton);
  }
  return files;
}

/** An upload, with what it says about its file and what it costs. */
export interface ModelUpload extends Upload {
  readonly scene: UploadScene;
  /** As they were used: without weights where the uploader leaves them out. */
  readonly options: UploadOptions;
  readonly cost: ObjectCost;
}

/** What the dialog of the uploader asks, without the files beside the model. */
export type ModelOptions = Omit<UploadOptions, 'files'>;

/**
 * Makes what an upload would store; left out, options are those that the dialog has at first. Weights that the uploader
 * does not take are left out whatever the options are.
 */
export async function uploadModel(
  read: UploadScene,
  { rig, ...options }: Partial<UploadOptions> = {},
  control: TaskControl = {},
): Promise<ModelUpload> {
  const scene = scaleInstances(read, options.scale ?? 1);
  const defaults = defaultRigOptions(scene);
  const complete: UploadOptions = {
    ...{ levels: DEFAULT_LEVELS, files: {}, physics: { kind: 'none' } },
    ...options,
    rig: defaults.skinWeights && rig ? rig : defaults,
  };
  const upload = await makeAssets(scene, complete, control);
  const parts = upload.assets.map(async ({ name, model, bytes }) => {
    const instance = scene.instances.find((each) => each.model === model);
    return costedPartOf(name, await decodeMesh(bytes), instance?.scale, bytes.length);
  });
  const object = { parts: await Promise.all(parts), textures: [], isAnimesh: false, scripts: 0 };
  return {
    ...{ scene, options: complete },
    assets: upload.assets,
    cost: objectCost(object),
    messages: [...scene.messages, ...upload.messages],
    observations: [...scene.observations, ...observeRig(scene), ...upload.observations],
  };
}
