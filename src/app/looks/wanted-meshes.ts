import { meshIdOf } from '../../formats/extra-params/index.ts';
import type { SceneGroup } from '../../formats/scene-group/index.ts';
import { isHudPoint } from '../../protocol/objects/index.ts';
import { type Item, type LoadedDocument, namedId } from '../state/index.ts';

/** A mesh that objects name and that is not open. */
export interface WantedMesh {
  /** Its asset id. */
  readonly id: string;
  /** The files of the objects that name it. */
  readonly wantedBy: readonly LoadedDocument[];
}

/**
 * The meshes that the objects of opened files name and that are not open, in the order of files, objects and parts. What is
 * worn on the wearer's screen needs none.
 */
export function wantedMeshes(items: readonly Item[]): readonly WantedMesh[] {
  const open = new Set(
    items.flatMap((item) => (item.kind === 'mesh' ? [item.rankId, namedId(item.fileName)] : [])),
  );
  const parts = new Set(
    items.flatMap((item) =>
      item.kind === 'mesh' && item.part ? keyOf(item.part.documentId, item.part) : [],
    ),
  );
  const wanted = new Map<string, Set<LoadedDocument>>();
  for (const item of items) {
    if (item.kind !== 'document' || item.content.fileKind !== 'scene-group') continue;
    for (const { id, ...place } of namedMeshes(item.content.document)) {
      if (open.has(id) || parts.has(keyOf(item.id, place))) continue;
      wanted.set(id, (wanted.get(id) ?? new Set()).add(item));
    }
  }
  return Array.from(wanted, ([id, files]) => ({ id, wantedBy: [...files] }));
}

interface PartPlace {
  readonly object: number;
  readonly part: number;
}

const keyOf = (documentId: string, { object, part }: PartPlace) =>
  `${documentId} ${object} ${part}`;

/** The meshes of a file's objects, by asset id and the part that shows them. */
function namedMeshes({ objects }: SceneGroup): (PartPlace & { readonly id: string })[] {
  return objects.flatMap(({ parts }, object) => {
    if (isHudPoint(parts[0].attachmentPoint)) return [];
    return parts.flatMap(({ extraParams }, part) => {
      const id = meshIdOf(extraParams);
      return id ? [{ id, object, part }] : [];
    });
  });
}
