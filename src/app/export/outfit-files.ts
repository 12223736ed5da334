import {
  MAX_OBJECT_FILES,
  MAX_WEARABLES,
  type SavedFile,
  type SavedObjectFile,
  type SavedPart,
} from '../../avatar/avatar-object/index.ts';
import {
  encodeSceneGroup,
  partShape,
  type SceneGroup,
  type SceneObject,
} from '../../formats/scene-group/index.ts';
import { encodeWearable } from '../../formats/wearable/index.ts';
import type { AppState, LoadedDocument, WornMesh } from '../state/index.ts';

/** The documents of an outfit, as a saved avatar contains them. */
export interface OutfitFiles {
  readonly wearables: readonly SavedFile[];
  readonly objects: readonly SavedObjectFile[];
  /** The textures that they name besides those of faces: maps of sculpts, layers of clothing. */
  readonly textureIds: readonly string[];
  /** The part of an object that a mesh shows; null for a mesh of its own. */
  partOf(mesh: WornMesh): SavedPart | null;
}

/** The wearables and objects that are worn: an object of which every mesh is hidden is not. */
export function outfitFilesOf(state: Pick<AppState, 'documents' | 'meshes'>): OutfitFiles {
  const documents = state.documents.value;
  // Of several wearables of a type the last one acts.
  const wearables = documents.flatMap(({ name, content }) =>
    content.fileKind === 'wearable' ? [{ name, wearable: content.document }] : [],
  );
  const worn = wearables.slice(-MAX_WEARABLES);
  const objects = documents
    .flatMap((item) =>
      item.content.fileKind === 'scene-group' && isShown(item, state.meshes.value)
        ? [{ item, group: item.content.document }]
        : [],
    )
    .slice(-MAX_OBJECT_FILES)
    .map(({ item, group }, index) => ({ item, group, id: `object-${index + 1}` }));
  const ids = new Map(objects.map(({ item, id }) => [item.id, id]));
  return {
    wearables: worn.map(({ name, wearable }) => ({
      name,
      asset: { bytes: encodeWearable(wearable) },
    })),
    objects: objects.map(({ item: { name }, group, id }) => ({
      ...{ id, name },
      asset: { bytes: encodeSceneGroup(group.objects.map(withoutContents)) },
    })),
    textureIds: [
      ...objects.flatMap(({ group }) => sculptMaps(group)),
      ...worn.flatMap(({ wearable }) => [...wearable.textures.values()]),
    ],
    partOf({ part }) {
      const file = part && ids.get(part.documentId);
      return part && file !== undefined ? { file, object: part.object, part: part.part } : null;
    },
  };
}

function isShown({ id }: LoadedDocument, meshes: readonly WornMesh[]): boolean {
  const own = meshes.filter(({ part }) => part?.documentId === id);
  return own.length === 0 || own.some(({ visible }) => visible);
}

/** What is in a part, such as scripts, is no part of the outfit: its owner may not want to pass it on. */
const withoutContents = ({ offset, parts }: SceneObject): SceneObject => ({
  offset,
  parts: parts.map((part) => ({ ...part, contents: [] })),
});

const sculptMaps = ({ objects }: SceneGroup): string[] =>
  objects.flatMap(({ parts }) =>
    parts.flatMap((part) => {
      const shape = partShape(part);
      return shape?.kind === 'sculpt' ? shape.sculpt.textureId : [];
    }),
  );
