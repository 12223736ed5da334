import { defaultSkeleton } from '../../avatar/index.ts';
import { type MeshAsset, type MeshSource, quantiseMesh } from '../../formats/mesh/index.ts';
import {
  defaultRigOptions,
  describeScene,
  type ModelFacts,
  meshSourceOf,
  type RigOptions,
  readColladaScene,
  type UploadInstance,
  type UploadMaterial,
  type UploadModel,
  type UploadScene,
  whyStatic,
} from '../../upload/index.ts';
import type { DocumentContent } from '../file-content.ts';

/** A model that is opened: what is known of it before its levels are made. */
export interface ModelDocument {
  readonly source: UploadScene['source'];
  /** In the order of the upload. */
  readonly models: readonly ModelFacts[];
  /** The mesh of each model with its high level alone, by the options that the dialog has at first; null for a model without faces. */
  readonly meshes: readonly (ModelMesh | null)[];
  /** The prims that show the models. */
  readonly instances: readonly UploadInstance[];
  /** What materials name: paths as the file has them. */
  readonly images: readonly string[];
  /** What the dialog has at first. */
  readonly rig: RigOptions;
  /** Why weights are left out; null where they are not. */
  readonly whyStatic: ReturnType<typeof whyStatic>;
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
 * @throws {@link DecodeError} those of its reader.
 */
export async function openModel(
  bytes: Uint8Array<ArrayBuffer>,
): Promise<DocumentContent<'model', ModelDocument>> {
  const scene = readColladaScene(bytes, defaultSkeleton);
  const rig = defaultRigOptions(scene);
  const document: ModelDocument = {
    source: scene.source,
    models: describeScene(scene, defaultSkeleton),
    meshes: scene.models.map((model) => highLevelOf(model, rig)),
    instances: scene.instances,
    images: scene.images.map(({ path }) => path),
    rig,
    whyStatic: whyStatic(scene),
  };
  return { kind: 'document', fileKind: 'model', document, warnings: [] };
}

/** The asset is not written yet: that takes several times as long as all else until the model can be seen. */
function highLevelOf(model: UploadModel, rig: RigOptions): ModelMesh | null {
  const { faces, center, size } = model;
  if (faces.length === 0) return null;
  const source = meshSourceOf(model, { levels: { high: { faces, center, size } } }, rig);
  return { source, mesh: quantiseMesh(source), looks: faces.map(({ look }) => look) };
}
