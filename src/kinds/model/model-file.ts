import { defaultSkeleton } from '../../avatar/index.ts';
import { DecodeError, decodeLatin1 } from '../../formats/bytes/index.ts';
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

/** After an XML declaration, comments and a document type. */
const COLLADA = /^(?:\xef\xbb\xbf)?\s*(?:<[?!][^>]*>\s*)*<(?:\w+:)?COLLADA[\s/>]/;
/** The binary form, or JSON with the parts of which models consist; a material has none of these. */
const GLTF =
  /^glTF|^(?:\xef\xbb\xbf)?\s*\{[\s\S]*"(?:meshes|accessors|bufferViews|nodes)"\s*:\s*\[/;
const START_BYTES = 65_536;

/** The bytes of a file beside the model, by its path from there; null where there is none. */
export type Siblings = (path: string) => Uint8Array<ArrayBuffer> | null;

/** Whether these bytes are a model that the viewer's uploader reads, and in which format. */
export function modelFormatOf(bytes: Uint8Array): UploadScene['source'] | null {
  const start = decodeLatin1(bytes.subarray(0, START_BYTES));
  if (COLLADA.test(start)) return 'collada';
  return GLTF.test(start) ? 'gltf' : null;
}

/** Files that the uploader looks for beside a model: its levels, and its shape for physics. */
export type LevelFiles = UploadOptions['files'];

/**
 * Reads a model as the viewer's uploader does.
 *
 * @throws {@link DecodeError} those of the reader of its format; `unknown-format` for a file of neither.
 */
export async function readModel(
  bytes: Uint8Array<ArrayBuffer>,
  siblings: Siblings,
): Promise<UploadScene> {
  const format = modelFormatOf(bytes);
  if (format === 'collada') return readColladaScene(bytes, defaultSkeleton);
  if (format === 'gltf') return readGltfScene(bytes, siblings, defaultSkeleton);
  const message = 'this is neither COLLADA nor glTF';
  throw new DecodeError(message, { format: 'file', code: 'unknown-format', offset: 0, path: '' });
}

/**
 * Reads the levels and the shape for physics that are beside a model, such as `jacket_LOD2.dae` beside `jacket.dae`.
 *
 * @throws {@link DecodeError} as {@link readModel}.
 *
 * **Source:** reference/upload.md section 1, "LOD and physics files".
 */
export async function readLevelFiles(fileName: string, siblings: Siblings): Promise<LevelFiles> {
  const dot = fileName.lastIndexOf('.');
  const files: { [Level in LevelOfFile]?: UploadScene } = {};
  for (const [level, suffix] of Object.entries(LEVEL_SUFFIXES)) {
    const bytes = siblings(fileName.slice(0, dot) + suffix + fileName.slice(dot));
    if (bytes) files[level as LevelOfFile] = await readModel(bytes, siblings);
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
