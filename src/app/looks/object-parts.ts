import type { Attachment } from '../../avatar/avatar-object/index.ts';
import { attachmentJoint, defaultSkeleton } from '../../avatar/index.ts';
import { lookOfPart, type ObjectLook } from '../../avatar/surface/index.ts';
import { meshIdOf } from '../../formats/extra-params/index.ts';
import type { SceneGroup, SceneObject } from '../../formats/scene-group/index.ts';
import { ORIGIN } from '../../math/index.ts';
import { sceneGroupParts } from '../../session/index.ts';
import { isAnimatedObject, skeletonOfPart } from '../animated-objects/animated-objects.ts';
import type { Item, LoadedDocument, ObjectPart } from '../state/index.ts';

/** A part of an object that shows a mesh. */
export interface MeshPart {
  readonly name: string;
  readonly look: ObjectLook;
  /** Where it is worn; null for what is worn on the wearer's screen. */
  readonly attachment: Attachment | null;
  /** The same where the mesh has a skin: null unless the object is an animated one. */
  readonly riggedAttachment: Attachment | null;
  /** Its place in the object's file. */
  readonly part: ObjectPart;
}

/**
 * Where the skeleton is that poses a part with a skin; null for the wearer's own. An animated object has one skeleton, at its
 * root. The size of the part is that of its texture coordinates only.
 */
export function riggedAttachment(
  object: SceneObject,
  attachments: readonly Attachment[],
  part: number,
): Attachment | null {
  const [root] = attachments;
  if (!root || !isAnimatedObject(object)) return null;
  return { ...root, scale: (attachments[part] ?? root).scale };
}

/** Where a viewer puts an object that was never worn: into the right hand. */
const NEVER_WORN = 6;
const LAST_POINT = 55;

/**
 * The parts of a file's objects that show a mesh, by the asset id of the mesh, in the order of the file.
 *
 * @param items - everything that is worn: the parts that follow are where those are that were opened before.
 */
export function meshParts(
  { id: documentId, content }: LoadedDocument,
  items: readonly Item[],
): Map<string, MeshPart[]> {
  const byMesh = new Map<string, MeshPart[]>();
  const { objects } = content.document as SceneGroup;
  for (const [index, object] of objects.entries()) {
    const attachments = objectAttachments(object, wornPoint(items, documentId, index));
    for (const [number, part] of object.parts.entries()) {
      const meshId = meshIdOf(part.extraParams);
      if (!meshId) continue;
      const parts = byMesh.get(meshId) ?? [];
      parts.push({
        name: part.name,
        look: lookOfPart(part),
        attachment: attachments[number] ?? null,
        riggedAttachment: riggedAttachment(object, attachments, number),
        part: {
          ...{ documentId, object: index, part: number, kind: 'mesh' },
          ...skeletonOfPart(content.document as SceneGroup, index),
        },
      });
      byMesh.set(meshId, parts);
    }
  }
  return byMesh;
}

/** The attachment point that an object's file gives, 1 to 55. */
export function pointOfObject({ parts: [{ attachmentPoint }] }: SceneObject): number {
  return isPoint(attachmentPoint) ? attachmentPoint : NEVER_WORN;
}

const isPoint = (point: number) => point >= 1 && point <= LAST_POINT;

/** The point at which the parts of an object are worn now; undefined while none is. */
export function wornPoint(
  items: readonly Item[],
  documentId: string,
  object: number,
): number | undefined {
  for (const item of items) {
    if (item.kind !== 'mesh' || !item.attachment) continue;
    const { part } = item;
    if (part?.documentId === documentId && part.object === object) {
      return defaultSkeleton.jointNumber(item.attachment.point) - attachmentJoint(1) + 1;
    }
  }
}

/**
 * Where the parts of an object are that is worn at a point, in the order of the object; none on the wearer's screen. The
 * offset of its file is that from the point where it was worn last; at another, as on grids, it begins without one.
 */
export function objectAttachments(
  object: SceneObject,
  point: number = pointOfObject(object),
): Attachment[] {
  const { name } = defaultSkeleton.rows[attachmentJoint(point)];
  const [root, ...others] = object.parts;
  const isSame = point === root.attachmentPoint;
  const parts = isSame ? object.parts : [{ ...root, attachedPosition: ORIGIN }, ...others];
  return sceneGroupParts({ objects: [{ ...object, parts }], warnings: [] }, point).map(
    ({ position, rotation, scale }) => ({ point: name, position, rotation, scale }),
  );
}
