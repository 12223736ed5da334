import type { Attachment } from '../../avatar/avatar-object/index.ts';
import { bindSkin, defaultSkeleton } from '../../avatar/index.ts';
import type { MeshAsset, MeshSource } from '../../formats/mesh/index.ts';
import type { ModelImage, ModelResult } from '../../kinds/model/index.ts';
import { DEFAULT_LEVELS, scaleInstances, type UploadInstance } from '../../upload/index.ts';
import { createWornMesh } from '../files/create-items.ts';
import { createTexture } from '../files/dropped-pictures.ts';
import { blobSource } from '../files/file-source.ts';
import { modelOf } from '../model-facts/index.ts';
import {
  type FileSource,
  type Item,
  isModelMesh,
  type LoadedDocument,
  type LoadedTexture,
  type ModelChoices,
  type ModelItem,
  type ModelMesh,
  usableLod,
  type WornMesh,
} from '../state/index.ts';
import { imageFacts, lookOfModel } from './model-look.ts';

/** What hangs from this point with an offset is where the offset says, from the ground below the avatar. */
const CENTRE = 'Avatar Center';
const PELVIS_HEIGHT =
  defaultSkeleton.rest.positions[3 * defaultSkeleton.jointNumber('mPelvis') + 2];

/**
 * The items of a model that is opened: its file, and the meshes that it consists of, in their high level; further levels come
 * with its upload.
 *
 * @param pictures - those that its materials may name.
 */
export function createModelItems(
  document: LoadedDocument,
  pictures: readonly LoadedTexture[],
): Item[] {
  const opened = modelOf(document);
  const { images, instances, meshes, whyStatic } = opened;
  // Where joints keep the uploader from taking weights, mending the joints is enough to have them.
  const rig = { ...opened.rig, skinWeights: whyStatic !== 'no-weights' };
  const choices: ModelChoices = {
    options: { rig, levels: DEFAULT_LEVELS, physics: { kind: 'none' } },
    mends: [],
    images: imageFacts(images, pictures),
    levelFiles: {},
  };
  const worn = instances.flatMap((instance, index): WornMesh[] => {
    const made = meshes[instance.model];
    if (!made || isRepeated(instances, index, made.mesh)) return [];
    const name = opened.models[instance.model].name || document.name;
    const base = createWornMesh({
      source: openedSource(name, made.source),
      byteLength: document.byteLength,
      asset: { kind: 'mesh', mesh: made.mesh },
    });
    return [
      {
        ...base,
        name,
        fileName: document.fileName,
        look: lookOfModel(made.looks, images, pictures),
        attachment: made.mesh.skin ? null : placeOf(instance),
        model: { documentId: document.id, model: instance.model, instance: index },
      },
    ];
  });
  const file = { ...document, model: { opened: choices, choices, made: null } };
  return [file, ...images.flatMap(pictureItem), ...worn];
}

/** The item of a picture that is in the file of a model. */
function pictureItem({ path, content }: ModelImage, index: number): Item[] {
  if (!content) return [];
  const { bytes, texture } = content;
  const source = blobSource(new Blob([bytes]), path || `image-${index + 1}`);
  return [createTexture({ source, byteLength: bytes.length, asset: texture })];
}

/** A rigged mesh is where its joints are, however often the file places it. */
function isRepeated(instances: readonly UploadInstance[], index: number, { skin }: MeshAsset) {
  const { model } = instances[index];
  return skin !== null && instances.findIndex((instance) => instance.model === model) < index;
}

/** Where the file has a prim, above the ground on which the avatar stands. */
function placeOf({ position, rotation, scale }: UploadInstance): Attachment {
  const [x, y, z] = position;
  return { point: CENTRE, position: [x, y, z - PELVIS_HEIGHT], rotation, scale };
}

function assetSource(name: string, bytes: Uint8Array<ArrayBuffer>): FileSource {
  return blobSource(new Blob([bytes]), `${name}.llmesh`);
}

/** The asset of a mesh that has just been opened, which is written when it is read. */
function openedSource(name: string, source: MeshSource): FileSource {
  return {
    ...{ path: `${name}.llmesh`, address: null, byteLength: null },
    async read() {
      const { meshFile } = await import('./mesh-file.ts');
      return meshFile(source);
    },
  };
}

/** The items with what was made of a model. Items of it that the visitor has removed stay so. */
export function withModelResult(
  items: readonly Item[],
  { id, content }: ModelItem,
  choices: ModelChoices,
  result: ModelResult,
): readonly Item[] {
  const { instances } = scaleInstances(modelOf({ content }), choices.options.scale ?? 1);
  return items.map((item) => {
    if (item.id === id && item.kind === 'document' && item.model) {
      return {
        ...item,
        findings: result.findings,
        model: { ...item.model, made: { choices, result } },
      };
    }
    if (!isModelMesh(item) || item.model.documentId !== id) return item;
    const made = result.meshes.find(({ model }) => model === item.model.model);
    return made ? withAsset(item, made, instances[item.model.instance]) : item;
  });
}

function withAsset(
  item: ModelMesh,
  { bytes, mesh }: ModelResult['meshes'][number],
  instance: UploadInstance,
): WornMesh {
  return {
    ...item,
    asset: mesh,
    byteLength: bytes.length,
    source: assetSource(item.name, bytes),
    lod: usableLod(mesh, item.lod),
    unknownJoints: mesh.skin ? bindSkin(mesh.skin, defaultSkeleton).substituted : [],
    attachment: mesh.skin ? null : placeOf(instance),
  };
}
