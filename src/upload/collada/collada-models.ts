import type { JointDirectory } from '../../formats/animation/index.ts';
import type { ColladaDocument, ColladaMesh, ColladaSkin } from '../../formats/collada/index.ts';
import { checkFaces, checkName } from '../model/face-checks.ts';
import { boxOf, modelLabel, sortedFaces } from '../model/model-parts.ts';
import type { ModelSkin } from '../model/model-skin.ts';
import type { ReadMesh } from '../model/upload-models.ts';
import type { SceneReport } from '../scene/scene-report.ts';
import { readFaces } from './collada-faces.ts';
import { bindColladaSkin, skinFault } from './collada-skin.ts';
import type { JointNodes } from './joint-nodes.ts';
import type { SourcePacker } from './source-packer.ts';

/**
 * The faces of a mesh; null where it is dropped, has none, or nothing instances it. The uploader reads that too, and
 * stops at what is wrong in it.
 */
export function readMeshFaces(
  mesh: ColladaMesh,
  isInstanced: boolean,
  document: ColladaDocument,
  packer: SourcePacker,
  report: SceneReport,
): ReadMesh | null {
  const label = modelLabel(mesh.name || mesh.id || 'mesh');
  const read = readFaces(mesh, label, packer, report);
  if (!isInstanced) {
    report.observe('content-ignored', { model: label, subject: 'geometry' });
    return null;
  }
  for (const [subject, count] of mesh.others) {
    report.observe('content-ignored', { model: label, subject, count });
  }
  if (!read || read.length === 0) return null;
  const faces = sortedFaces(read, document.meshes.length, label, report, 'ImporterModelLimit');
  checkName(mesh.name || mesh.id, report);
  report.later((later) => checkFaces(faces, label, later));
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
  report: SceneReport,
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
