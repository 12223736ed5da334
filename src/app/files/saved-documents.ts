import type { AvatarObject, RenderObject } from '../../avatar/avatar-object/index.ts';
import type { SceneGroup } from '../../formats/scene-group/index.ts';
import { partKind } from '../../formats/scene-group/index.ts';
import { loadDocumentDetails } from '../../kinds/index.ts';
import { skeletonOfPart } from '../animated-objects/animated-objects.ts';
import type { FileSource, Item, ObjectPart, WornMesh } from '../state/index.ts';
import type { SavedDocuments } from './create-items.ts';
import { createDocument } from './items-of-results.ts';
import { filesOfKind, type LoadResult } from './load-result.ts';

/**
 * Opens the wearables and objects of a saved avatar; a file that is of no such kind is left out.
 *
 * @param files - Of the wearables, then of the objects.
 */
export async function openSavedDocuments(
  avatar: AvatarObject,
  files: readonly FileSource[],
  load: (sources: readonly FileSource[]) => Promise<LoadResult[]>,
): Promise<SavedDocuments> {
  const { wearables = [], objects = [] } = avatar;
  const results = await load(files);
  const opened = await Promise.all(
    results.map(async (result, index) => {
      const [file] = filesOfKind([result], 'document');
      const kind = index < wearables.length ? 'wearable' : 'scene-group';
      if (file?.asset.fileKind !== kind) return null;
      const item = createDocument(file, await loadDocumentDetails(kind));
      const { name } =
        index < wearables.length ? wearables[index] : objects[index - wearables.length];
      return { ...item, name: name || item.name };
    }),
  );
  const byId = new Map(
    objects.map(({ id }, index) => [id, opened[wearables.length + index]] as const),
  );
  const partOf = ({ part: saved }: RenderObject): ObjectPart | null => {
    const document = saved && byId.get(saved.file);
    if (!document) return null;
    const group = document.content.document as SceneGroup;
    const part = group.objects[saved.object]?.parts[saved.part];
    return (
      part && {
        ...{ documentId: document.id, object: saved.object, part: saved.part },
        kind: partKind(part),
        ...skeletonOfPart(group, saved.object),
      }
    );
  };
  return {
    items: opened.filter((item) => item !== null),
    results,
    partOf,
    placeParts: (made) => placeParts(made, avatar.renderObjects, partOf),
  };
}

/** What no render object names was hidden when the avatar was saved. */
function placeParts(
  made: readonly Item[],
  saved: readonly RenderObject[],
  partOf: SavedDocuments['partOf'],
): Item[] {
  const places = new Map<string, RenderObject>();
  const files = new Set<string>();
  for (const renderObject of saved) {
    const part = partOf(renderObject);
    if (part) places.set(keyOf(part), renderObject);
    if (part) files.add(part.documentId);
  }
  return made.map((item) => {
    if (item.kind !== 'mesh' || !item.part) return item;
    const place = places.get(keyOf(item.part));
    if (place) return placed(item, place);
    return files.has(item.part.documentId) ? { ...item, visible: false } : item;
  });
}

function placed(item: WornMesh, { name, look, attachment }: RenderObject): WornMesh {
  return {
    ...item,
    name: name || item.name,
    look: look ?? item.look,
    attachment: attachment ?? item.attachment,
  };
}

const keyOf = ({ documentId, object, part }: ObjectPart) => `${documentId} ${object} ${part}`;
