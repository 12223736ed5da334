import type { JointDirectory } from '../../formats/animation/index.ts';
import type { ColladaDocument, ColladaMesh, ColladaSkin } from '../../formats/collada/index.ts';
import type { UploadMaterial, UploadModel } from '../scene/upload-scene.ts';
import { readFaces } from './collada-faces.ts';
import type { ColladaReport } from './collada-report.ts';
import { bindColladaSkin, type ModelSkin, skinFault } from './collada-skin.ts';
import { uploadFace } from './face-arrays.ts';
import { checkFaces, checkName } from './face-checks.ts';
import type { JointNodes } from './joint-nodes.ts';
import {
  boxOf,
  MAX_FACES,
  type ModelBox,
  modelLabel,
  sortedFaces,
  submodelName,
} from './model-parts.ts';
import type { SourcePacker } from './packed-source.ts';
import type { WeldedFace } from './welded-face.ts';

/** A mesh of the file with its faces in the order of the upload, before it is divided into models. */
export interface ReadMesh {
  readonly label: string;
  readonly faces: readonly WeldedFace[];
  readonly box: ModelBox;
}

/**
 * The faces of a mesh; null where it is dropped, has none, or nothing instances it. The uploader reads that too, and
 * stops at what is wrong in it.
 */
export function readMeshFaces(
  mesh: ColladaMesh,
  isInstanced: boolean,
  document: ColladaDocument,
  packer: SourcePacker,
  report: ColladaReport,
): ReadMesh | null {
  const label = modelLabel(mesh.name, mesh.id);
  const read = readFaces(mesh, label, packer, report);
  if (!isInstanced) {
    report.observe('content-ignored', { model: label, subject: 'geometry' });
    return null;
  }
  for (const [subject, count] of mesh.others) {
    report.observe('content-ignored', { model: label, subject, count });
  }
  if (!read || read.length === 0) return null;
  const faces = sortedFaces(read, document.meshes.length, label, report);
  checkName(mesh.name || mesh.id, report);
  checkFaces(faces, label, report);
  return { label, faces, box: boxOf(faces) };
}

/**
 * The skin of a mesh: its first one that the uploader accepts. Null where there is none.
 *
 * **Source:** reference/upload.md section 1, "Skin".
 */
export function readMeshSkin(
  skins: readonly ColladaSkin[],
  source: ColladaMesh,
  { label, faces, box }: ReadMesh,
  nodes: JointNodes,
  known: JointDirectory,
  report: ColladaReport,
): ModelSkin | null {
  for (const skin of skins) {
    const fault = skinFault(skin, source);
    if (fault === null) {
      const { positions } = faces[0].sources;
      return bindColladaSkin(skin, label, positions, box, nodes, known, report);
    }
    report.say('BadElement', skin.controller || label);
    report.observe('data-invalid', { model: label, subject: fault });
  }
  return null;
}

/**
 * Models of at most eight faces each, the further ones named after the first.
 *
 * @param first - Index that the first of them will have among all models.
 * @param lookOf - By the symbol of a face.
 *
 * **Source:** reference/upload.md section 1, "Splits".
 */
export function modelsOf(
  { label, faces, box }: ReadMesh,
  skin: ModelSkin | null,
  first: number,
  lookOf: (symbol: string) => UploadMaterial,
): UploadModel[] {
  const models: UploadModel[] = [];
  for (let at = 0; at < faces.length; at += MAX_FACES) {
    models.push({
      name: submodelName(label, models.length),
      faces: faces
        .slice(at, at + MAX_FACES)
        .map((face) => uploadFace(face, lookOf(face.material), skin)),
      continues: at === 0 ? null : first,
      ...box,
      skin: skin?.skin ?? null,
    });
  }
  return models;
}
