import type { Attachment } from '../../avatar/avatar-object/index.ts';
import { attachmentJoint, defaultSkeleton } from '../../avatar/index.ts';
import { lookOfPart, type ObjectLook } from '../../avatar/surface/index.ts';
import { meshIdOf } from '../../formats/extra-params/index.ts';
import type { SceneGroup, SceneObject, ScenePart } from '../../formats/scene-group/index.ts';
import { sceneGroupParts } from '../../session/index.ts';

/** A part of an object that shows a mesh. */
export interface MeshPart {
  readonly name: string;
  readonly look: ObjectLook;
  /** Where it is worn; null for what is worn on the wearer's screen. */
  readonly attachment: Attachment | null;
}

/** Where an object is worn that never was. */
const CHEST = 1;
const LAST_POINT = 55;

/** The parts of objects that show a mesh, by the asset id of the mesh, in the order of the file. */
export function meshParts({ objects }: SceneGroup): Map<string, MeshPart[]> {
  const byMesh = new Map<string, MeshPart[]>();
  for (const object of objects) {
    const attachments = attachmentsOf(object);
    for (const part of object.parts) {
      const meshId = meshIdOf(part.extraParams);
      if (!meshId) continue;
      const attachment = attachments.get(part) ?? null;
      const parts = byMesh.get(meshId) ?? [];
      parts.push({ name: part.name, look: lookOfPart(part), attachment });
      byMesh.set(meshId, parts);
    }
  }
  return byMesh;
}

function attachmentsOf(object: SceneObject): Map<ScenePart, Attachment> {
  const [{ attachmentPoint }] = object.parts;
  const isPoint = attachmentPoint >= 1 && attachmentPoint <= LAST_POINT;
  const point = isPoint ? attachmentPoint : CHEST;
  const { name } = defaultSkeleton.rows[attachmentJoint(point)];
  const placed = sceneGroupParts({ objects: [object], warnings: [] }, point);
  return new Map(
    placed.map(({ position, rotation, scale }, index) => [
      object.parts[index],
      { point: name, position, rotation, scale },
    ]),
  );
}
