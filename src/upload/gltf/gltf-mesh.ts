import type { JointDirectory } from '../../formats/animation/index.ts';
import type { GltfBuffers, GltfDocument, GltfMesh } from '../../formats/gltf/index.ts';
import { checkFaces } from '../model/face-checks.ts';
import { boxAround, sortedFaces } from '../model/model-parts.ts';
import { packNumbers } from '../model/packed-source.ts';
import { modelsOf } from '../model/upload-models.ts';
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
  const primitives = readPrimitives({ mesh, label, matrix, skin }, buffers, report);
  if (!primitives) return null;
  const positions = joinPositions(primitives);
  const faces: WeldedFace[] = [];
  const looks = new Map<string, UploadMaterial>();
  const boxed: Int32Array[] = [];
  let start = 0;
  for (const [i, primitive] of primitives.entries()) {
    const { material, attributes } = mesh.primitives[i];
    const { symbol, look } = materials.named(material, faces.length);
    const parts = weldPrimitive(symbol, primitive, { positions, start }, attributes);
    const count = primitive.positions.length / 3;
    if (parts.length > 1) {
      report.say('ModelSplitPrimitive', label, parts.length);
      report.observe('face-vertices-over-limit', { model: label, subject: symbol, count });
    }
    report.observe('data-invalid', { model: label, subject: symbol, count: primitive.notFinite });
    boxed.push(...boxedPositions(parts, start, count));
    looks.set(symbol, look);
    faces.push(...parts);
    start += count;
  }
  const meshes = document.meshes.length;
  const sorted = sortedFaces(faces, meshes, label, report, 'ModelTooManySubmodels');
  const distinct = positions.first.reduce(
    (sum, other, position) => sum + Number(other === position),
    0,
  );
  report.later((later) => checkFaces(sorted, label, later, distinct));
  const { values } = positions;
  const box = boxAround(boxed.map((some) => ({ values, positions: some })));
  const influences = primitives.flatMap((primitive) => primitive.influences ?? []);
  const made = skin && skinOf(skin, influences, positions, box, label, known, report);
  const lookOf = (symbol: string) => looks.get(symbol)!;
  const models = modelsOf({ label, faces: sorted, box }, made?.model ?? null, first, lookOf);
  return { models, taken: made?.taken ?? [] };
}

/** The box contains vertices that no triangle uses, but for a primitive that is split. */
function boxedPositions(parts: readonly WeldedFace[], start: number, count: number): Int32Array[] {
  if (count >= SPLIT_VERTICES) return parts.map(({ vertices }) => vertices.positions);
  return [Int32Array.from({ length: count }, (_, vertex) => start + vertex)];
}

/** Null where the uploader rejects one of them, and with it the mesh. */
function readPrimitives(
  { mesh, label, matrix, skin }: PlacedMesh,
  buffers: GltfBuffers,
  report: SceneReport,
): ReadPrimitive[] | null {
  const read: ReadPrimitive[] = [];
  const refuse = ({ code, rule, subject, isStop }: RefusedPrimitive) => {
    report.say(code, label);
    report.observe(rule, { model: label, subject });
    if (isStop) throw new ReadingStopped();
    return null;
  };
  for (const primitive of mesh.primitives) {
    const one = readPrimitive(primitive, matrix, skin !== null, buffers);
    if (one instanceof RefusedPrimitive) return refuse(one);
    read.push(one);
  }
  if (read.length === 0) {
    return refuse(new RefusedPrimitive('EmptyVertexArray', 'data-invalid', 'primitives'));
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
