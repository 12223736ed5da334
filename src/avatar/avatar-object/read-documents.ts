import {
  type AvatarObject,
  MAX_NAME_LENGTH,
  MAX_OBJECT_FILES,
  MAX_OBJECT_PARTS,
  MAX_RENDER_OBJECTS,
  MAX_WEARABLES,
  type SavedObjectFile,
  type SavedPart,
} from './avatar-object.ts';
import { type JsonField, readUnique } from './json-field.ts';
import { optionalMember, readFile } from './read-asset.ts';

/** An avatar with its wearables and objects, and the parts of these that its render objects show. */
export function withDocuments(avatar: AvatarObject, document: JsonField): AvatarObject {
  const fields = document.member('renderObjects').items(MAX_RENDER_OBJECTS);
  return {
    ...avatar,
    renderObjects: avatar.renderObjects.map((renderObject, index) => ({
      ...renderObject,
      ...optionalMember(fields[index], 'part', readPart),
    })),
    ...optionalMember(document, 'wearables', (field) => field.items(MAX_WEARABLES).map(readFile)),
    ...optionalMember(document, 'objects', readObjectFiles),
  };
}

/** Each file has an id of its own. */
function readObjectFiles(field: JsonField): SavedObjectFile[] {
  return readUnique(field.items(MAX_OBJECT_FILES), 'id', (item) => ({
    id: item.member('id').nonEmptyText(MAX_NAME_LENGTH),
    ...readFile(item),
  }));
}

function readPart(field: JsonField): SavedPart {
  const place = (name: string) => field.member(name).integer(0, MAX_OBJECT_PARTS - 1);
  return {
    file: field.member('file').nonEmptyText(MAX_NAME_LENGTH),
    object: place('object'),
    part: place('part'),
  };
}
