import { lookOfPart } from '../../avatar/surface/index.ts';
import type { MeshAsset } from '../../formats/mesh/index.ts';
import { emptyFace, type ShapeSource, shapeKey } from '../../formats/prim/index.ts';
import type { SceneGroup } from '../../formats/scene-group/index.ts';
import { skeletonOfPart } from '../animated-objects/animated-objects.ts';
import { createCommonFields } from '../files/item-fields.ts';
import { objectAttachments } from '../looks/object-parts.ts';
import type { FileSource, Item, LoadedDocument, ObjectPart, WornMesh } from '../state/index.ts';
import { type PlannedPart, planObjects } from './object-plan.ts';
import { meshOf, type ShapeMeshes } from './shape-meshes.ts';

/** Whether an item is a file of objects. */
export function isObjectFile(item: Item): item is LoadedDocument {
  return item.kind === 'document' && item.content.fileKind === 'scene-group';
}

/** The objects of a file. */
export const sceneOf = ({ content }: LoadedDocument) => content.document as SceneGroup;

/** What stands for a sculpt until its map is there. */
const NOTHING_YET = meshOf([emptyFace()]);

/** A part that is drawn, and its place in the file. */
interface DrawnPart {
  readonly planned: PlannedPart;
  readonly object: number;
  readonly part: number;
}

/**
 * The prims and sculpts of a file's objects as meshes without skins, each where it is worn, with the look of its faces.
 * Sculpts show nothing yet: see `SculptMaps`. What is worn on the screen is left out.
 *
 * @throws as `ShapeMeshes.meshesOf`.
 */
export async function makeParts(
  document: LoadedDocument,
  meshes: ShapeMeshes,
): Promise<WornMesh[]> {
  const drawn = drawnParts(sceneOf(document));
  const shapes = new Map<string, ShapeSource>();
  for (const { planned } of drawn) {
    const { shape } = planned;
    if (shape?.kind === 'prim') shapes.set(shapeKey(shape), shape);
  }
  const made = await meshes.meshesOf(shapes);
  const attachments = sceneOf(document).objects.map((object) => objectAttachments(object));
  return drawn.map((each) => ({
    ...wornPart(each, document),
    attachment: attachments[each.object][each.part],
    ...madeOf(meshFor(each.planned, made), document.fileName),
  }));
}

function drawnParts(group: SceneGroup): DrawnPart[] {
  return planObjects(group).flatMap(({ isOnScreen, parts }, object) =>
    parts.flatMap((planned, part) => {
      const isDrawn = !isOnScreen && planned.problem === null && planned.kind !== 'mesh';
      return isDrawn ? [{ planned, object, part }] : [];
    }),
  );
}

function meshFor({ shape }: PlannedPart, made: ReadonlyMap<string, MeshAsset>): MeshAsset {
  return (shape && made.get(shapeKey(shape))) ?? NOTHING_YET;
}

function wornPart(
  { planned, object, part }: DrawnPart,
  document: LoadedDocument,
): Omit<WornMesh, 'asset' | 'source' | 'attachment'> {
  const { id: documentId, name, fileName } = document;
  const group = sceneOf(document);
  const { kind, shape } = planned;
  const { id } = createCommonFields('', 0, false);
  const place: ObjectPart = {
    ...{ documentId, object, part, kind },
    ...skeletonOfPart(group, object),
    ...(shape?.kind === 'sculpt' && {
      map: { textureId: shape.sculpt.textureId, stage: 'waiting' },
    }),
  };
  return {
    ...{ kind: 'mesh', id, builtIn: false, visible: true, lod: 'high', unknownJoints: [] },
    ...{ name: planned.part.name || name, fileName, byteLength: 0, rankId: id },
    look: lookOfPart(planned.part),
    part: place,
  };
}

/** The mesh of a part, and how it is saved. */
export function madeOf(asset: MeshAsset, path: string): Pick<WornMesh, 'asset' | 'source'> {
  const source: FileSource = {
    path,
    address: null,
    byteLength: null,
    // The code is loaded when a part is saved.
    read: async () => (await import('./part-file.ts')).encodePart(asset),
  };
  return { asset, source };
}
