import type { JointDirectory } from '../../formats/animation/index.ts';
import type { GltfBuffers, GltfDocument, GltfMesh } from '../../formats/gltf/index.ts';
import { checkFaces } from '../model/face-checks.ts';
import { boxAround, type ModelBox, sortedFaces } from '../model/model-parts.ts';
import { packNumbers } from '../model/packed-source.ts';
import { modelsOf } from '../model/upload-models.ts';
import { firstEqual } from '../model/weights-by-position.ts';
import type { WeldedFace } from '../model/welded-face.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import type { UploadMaterial, UploadModel } from '../scene/upload-scene.ts';
import { SPLIT_VERTICES, weldPrimitive } from './gltf-faces.ts';
import type { GltfMaterials } from './gltf-materials.ts';
import { type ReadPrimitive, RefusedPrimitive, readPrimitive } from './gltf-primitive.ts';
import type { BoundSkin } from './gltf-rig.ts';
import { skinOf } from './gltf-skin.ts';
import type { Matrix } from './gltf-space.ts';
import { ReadingStopped } from './reading-stopped.ts';

/** A mesh at its node. */
export interface PlacedMesh {
  readonly mesh: GltfMesh;
  readonly label: string;
  /** From the mesh to the axes of the skeleton. */
  readonly matrix: Matrix;
  readonly skin: BoundSkin | null;
}

/** What becomes of a mesh. */
export interface MadeMesh {
  readonly models: readonly UploadModel[];
  /** Entries of the skin that the models have. */
  readonly taken: readonly number[];
}

/** What all meshes of a file share. */
export interface MeshContext {
  readonly document: GltfDocument;
  readonly buffers: GltfBuffers;
  readonly materials: GltfMaterials;
  readonly known: JointDirectory;
  readonly report: SceneReport;
}

/**
 * Models of a mesh: one, or more where it has over eight faces; null for a mesh that the uploader rejects.
 *
 * @param first - Index that the first of them will have among all models.
 * @throws {@link ReadingStopped}; {@link DecodeError} those of {@link GltfBuffers.read}.
 *
 * **Source:** reference/upload.md section 2.
 */
export function readGltfMesh(
  { mesh, label, matrix, skin }: PlacedMesh,
  first: number,
  { document, buffers, materials, known, report }: MeshContext,
): MadeMesh | null {
  const read = readPrimitives({ mesh, label, matrix, skin }, buffers, report);
  if (!read) return null;
  const positions = joinPositions(read);
  const firsts = firstEqual(positions, positions.count);
  const faces: WeldedFace[] = [];
  const looks = new Map<string, UploadMaterial>();
  const boxed: { values: Float32Array; positions: Int32Array }[] = [];
  let start = 0;
  for (const [i, primitive] of read.entries()) {
    const { symbol, look } = materials.named(mesh.primitives[i].material, faces.length);
    const { attributes } = mesh.primitives[i];
    const parts = weldPrimitive(symbol, primitive, { positions, firsts, start }, attributes);
    const vertices = primitive.positions.length / 3;
    if (parts.length > 1) {
      report.say('ModelSplitPrimitive', label, parts.length);
      const count = vertices;
      report.observe('face-vertices-over-limit', { model: label, subject: symbol, count });
    }
    report.observe('data-invalid', { model: label, subject: symbol, count: primitive.notFinite });
    const used =
      vertices < SPLIT_VERTICES
        ? [Int32Array.from({ length: vertices }, (_, vertex) => start + vertex)]
        : parts.map((part) => part.vertices.positions);
    boxed.push(...used.map((some) => ({ values: positions.values, positions: some })));
    looks.set(symbol, look);
    faces.push(...parts);
    start += vertices;
  }
  if (faces.length === 0) return { models: [], taken: [] };
  const meshes = document.meshes.length;
  const sorted = sortedFaces(faces, meshes, label, report, 'ModelTooManySubmodels');
  const distinct = firsts.reduce((sum, other, position) => sum + Number(other === position), 0);
  checkFaces(sorted, label, report, distinct);
  const box: ModelBox = boxAround(boxed);
  const influences = read.flatMap((primitive) => primitive.influences ?? []);
  const made = skin && skinOf(skin, influences, positions, box, label, known, report);
  const lookOf = (symbol: string) => looks.get(symbol)!;
  const models = modelsOf({ label, faces: sorted, box }, made?.model ?? null, first, lookOf);
  return { models, taken: made?.taken ?? [] };
}

/** Null where the uploader rejects one of them, and with it the mesh. */
function readPrimitives(
  { mesh, label, matrix, skin }: PlacedMesh,
  buffers: GltfBuffers,
  report: SceneReport,
): ReadPrimitive[] | null {
  const read: ReadPrimitive[] = [];
  for (const primitive of mesh.primitives) {
    const one = readPrimitive(primitive, matrix, skin !== null, buffers);
    if (one instanceof RefusedPrimitive) {
      report.say(one.code, label);
      report.observe(one.rule, { model: label, subject: one.subject });
      if (one.isStop) throw new ReadingStopped();
      return null;
    }
    read.push(one);
  }
  const targets = mesh.primitives.reduce((sum, primitive) => Math.max(sum, primitive.targets), 0);
  report.observe('content-ignored', { model: label, subject: 'morph target', count: targets });
  return read;
}

function joinPositions(primitives: readonly ReadPrimitive[]) {
  const length = primitives.reduce((sum, { positions }) => sum + positions.length, 0);
  const values = new Float32Array(length);
  let at = 0;
  for (const { positions } of primitives) {
    values.set(positions, at);
    at += positions.length;
  }
  return packNumbers(values, 3);
}
