import { defaultSkeleton } from '../../avatar/index.ts';
import { type MeshAsset, type MeshSource, quantiseMesh } from '../../formats/mesh/index.ts';
import {
  defaultRigOptions,
  describeScene,
  type ImageFacts,
  type ModelFacts,
  meshSourceOf,
  type RigOptions,
  type UploadImage,
  type UploadInstance,
  type UploadMaterial,
  type UploadModel,
  type UploadScene,
  whyStatic,
} from '../../upload/index.ts';
import { decodeTextureFile } from '../decode-texture-file.ts';
import type { DocumentContent, Siblings, TextureContent } from '../file-content.ts';
import { readImages, readModelScene } from './model-file.ts';

/** A model that is opened: what is known of it before its levels are made. */
export interface ModelDocument {
  readonly source: UploadScene['source'];
  /** In the order of the upload. */
  readonly models: readonly ModelFacts[];
  /** The mesh of each model with its high level alone, by the options that the dialog has at first; null for a model without faces. */
  readonly meshes: readonly (ModelMesh | null)[];
  /** The prims that show the models. */
  readonly instances: readonly UploadInstance[];
  /** What materials name. */
  readonly images: readonly ModelImage[];
  /** What the dialog has at first. */
  readonly rig: RigOptions;
  /** Why weights are left out; null where they are not. */
  readonly whyStatic: ReturnType<typeof whyStatic>;
}

/** A picture that a material names. */
export interface ModelImage {
  /** As the file has it. */
  readonly path: string;
  readonly facts: ImageFacts;
  /** The picture, where it is in the file of the model and can be shown. */
  readonly content: {
    readonly bytes: Uint8Array<ArrayBuffer>;
    readonly texture: TextureContent;
  } | null;
}

/** The mesh of a model, and what its faces look like. */
export interface ModelMesh {
  /** Of which the mesh asset can be made. */
  readonly source: MeshSource;
  /** As it comes out of that asset. */
  readonly mesh: MeshAsset;
  /** By number of the face; `image` is an index into {@link ModelDocument.images}. */
  readonly looks: readonly UploadMaterial[];
}

/**
 * Opens a model: reads it as the viewer's uploader does, and makes meshes of its high level.
 *
 * @param siblings - Finds the buffers of a .gltf.
 * @throws {@link DecodeError} those of its reader.
 */
export async function openModel(
  bytes: Uint8Array<ArrayBuffer>,
  siblings: Siblings = () => null,
): Promise<DocumentContent<'model', ModelDocument>> {
  const scene = readModelScene(bytes, siblings);
  const facts = readImages(scene, () => null);
  const rig = defaultRigOptions(scene);
  const document: ModelDocument = {
    source: scene.source,
    models: describeScene(scene, defaultSkeleton),
    meshes: scene.models.map((model) => highLevelOf(model, rig)),
    instances: scene.instances,
    images: scene.images.map((image, index) => openImage(image, facts[index])),
    rig,
    whyStatic: whyStatic(scene),
  };
  return { kind: 'document', fileKind: 'model', document, warnings: [] };
}

function openImage({ path, bytes }: UploadImage, facts: ImageFacts): ModelImage {
  const isShown = bytes !== null && facts.kind === 'read';
  const content = isShown ? { bytes, texture: decodeTextureFile(bytes) } : null;
  return { path, facts, content };
}

/** The asset is not written yet: that takes several times as long as all else until the model can be seen. */
function highLevelOf(model: UploadModel, rig: RigOptions): ModelMesh | null {
  const { faces, center, size } = model;
  if (faces.length === 0) return null;
  const source = meshSourceOf(model, { levels: { high: { faces, center, size } } }, rig);
  return { source, mesh: quantiseMesh(source), looks: faces.map(({ look }) => look) };
}
