import { defaultSkeleton } from '../../avatar/index.ts';
import { DecodeError, decodeLatin1 } from '../../formats/bytes/index.ts';
import { decodeMesh, type MeshAsset } from '../../formats/mesh/index.ts';
import { hasAlpha, readTextureHeader } from '../../formats/texture/index.ts';
import {
  type CostedObject,
  costedPartOf,
  type ObjectCost,
  objectCost,
} from '../../upload/cost/index.ts';
import {
  DEFAULT_LEVELS,
  defaultRigOptions,
  type FinishedAsset,
  type ImageFacts,
  imageMessages,
  LEVEL_SUFFIXES,
  type LevelOfFile,
  levelMessages,
  looksOf,
  makeAssets,
  observeAsset,
  observeHulls,
  observeImages,
  observeRig,
  readColladaScene,
  readGltfScene,
  scaleInstances,
  type TaskControl,
  texturesOf,
  type Upload,
  type UploadAsset,
  type UploadOptions,
  type UploadScene,
  unitTriangles,
} from '../../upload/index.ts';
import type { Siblings } from '../file-content.ts';
import { isModelStart, MODEL_START_BYTES } from './model-start.ts';

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
  /** Of each asset in turn, as a viewer decodes it. */
  readonly meshes: readonly MeshAsset[];
  /** As they were used: without weights where the uploader leaves them out. */
  readonly options: UploadOptions;
  /** The linkset that is rezzed: its parts in the order of the assets. */
  readonly object: CostedObject;
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
  { rig, images, ...options }: Partial<UploadOptions> & { readonly images?: ModelImages } = {},
  control: TaskControl = {},
): Promise<ModelUpload> {
  const scene = scaleInstances(read, options.scale ?? 1);
  const defaults = defaultRigOptions(scene);
  const used = defaults.skinWeights && rig ? rig : defaults;
  const usedOptions: UploadOptions = {
    ...{ levels: DEFAULT_LEVELS, files: {}, physics: { kind: 'none' } },
    ...options,
    rig: used,
  };
  const upload = await makeAssets(scene, usedOptions, control);
  const finished = await Promise.all(upload.assets.map((asset) => finish(asset, scene, images)));
  const object: CostedObject = {
    parts: finished.map(({ part }) => part),
    textures: images ? texturesOf(scene, images) : [],
    ...{ isAnimesh: false, scripts: 0 },
  };
  const positions = { ...used, included: used.jointPositions || null };
  const ofAssets = finished.flatMap(observeAsset);
  const hasNormals =
    options.normals && !upload.messages.some(({ code }) => code === 'NormalsNotGenerated');
  return {
    ...{ scene, object, options: usedOptions },
    meshes: finished.map(({ mesh }) => mesh),
    assets: upload.assets,
    cost: objectCost(object),
    messages: [
      ...scene.messages,
      ...upload.messages,
      ...levelMessages(ofAssets),
      ...(images ? imageMessages(scene, images) : []),
    ],
    observations: [
      ...scene.observations.filter(({ rule }) => !(hasNormals && rule === 'normals-missing')),
      ...observeRig(scene, defaultSkeleton, positions),
      ...upload.observations,
      ...ofAssets,
      ...observeHulls(upload.messages),
      ...(images ? observeImages(scene, images) : []),
    ],
  };
}

/** What is known of each image of a scene. */
export type ModelImages = readonly ImageFacts[];

/** Looks for the images of a model in its file and beside it, and reads their headers: a fact for each image. */
export function readImages({ images }: UploadScene, siblings: Siblings): ModelImages {
  return images.map(({ path, bytes }): ImageFacts => {
    const found = bytes ?? siblings(path.replaceAll('\\', '/'));
    return found ? readImage(found) : { kind: 'missing' };
  });
}

function readImage(bytes: Uint8Array): ImageFacts {
  try {
    const header = readTextureHeader(bytes);
    const { width, height } = header;
    return { kind: 'read', width, height, hasAlpha: hasAlpha(header) };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { width, height } = error.details;
    // A picture that is too large to be decoded says its size, but nothing of its alpha.
    if (error.code !== 'texture-size' || !isSide(width) || !isSide(height)) {
      return { kind: 'unread' };
    }
    return { kind: 'read', width, height, hasAlpha: false };
  }
}

const isSide = (side: unknown): side is number => typeof side === 'number' && side >= 1;

/** An asset as the prim that shows it, with the size of its first instance. */
async function finish(
  { name, model, bytes, physics }: UploadAsset,
  scene: UploadScene,
  images: ModelImages = [],
): Promise<FinishedAsset> {
  const mesh = await decodeMesh(bytes);
  const instance = scene.instances.find((each) => each.model === model);
  const part = costedPartOf(name, mesh, instance?.scale, bytes.length);
  return {
    mesh,
    part: { ...part, faces: looksOf(scene.models[model], images) },
    hasSize: instance !== undefined,
    ...(physics?.physicsMesh && { physicsTriangles: unitTriangles(physics.physicsMesh) }),
  };
}
