import { decodeBase64 } from '../../formats/llsd/index.ts';
import { isAssetPath } from './asset-path.ts';
import type { JsonField } from './json-field.ts';
import { MAX_EMBEDDED_BYTES, MAX_FACES, MAX_NAME_LENGTH, MAX_PATH_LENGTH } from './limits.ts';
import type { AssetSource, Attachment, RenderObject } from './types.ts';
import { readColor, readRotation, readVector } from './values.ts';

/** Characters of base64 that the largest asset takes. */
const MAX_BASE64_LENGTH = 4 * Math.ceil(MAX_EMBEDDED_BYTES / 3);

export function readRenderObject(field: JsonField): RenderObject {
  return {
    id: field.member('id').key(MAX_NAME_LENGTH),
    name: field.member('name').text(MAX_NAME_LENGTH),
    asset: readAsset(field.member('asset')),
    attachment: readAttachment(field.member('attachment')),
    faceColors: field.member('faceColors').items(MAX_FACES).map(readColor),
  };
}

/** A path if there is one, else the bytes. */
export function readAsset(field: JsonField): AssetSource {
  const path = field.member('path');
  return path.value === undefined
    ? { bytes: readBytes(field.member('base64')) }
    : { path: readPath(path) };
}

function readPath(field: JsonField): string {
  const path = field.text(MAX_PATH_LENGTH);
  if (isAssetPath(path)) return path;
  throw field.error('path-unusable', 'leads out of the folder, or is no http or https address');
}

function readBytes(field: JsonField): Uint8Array<ArrayBuffer> {
  const bytes = decodeBase64(field.text(MAX_BASE64_LENGTH));
  if (bytes) return bytes;
  throw field.error('bad-encoding', 'is not base64');
}

function readAttachment(field: JsonField): Attachment | null {
  if (field.value === null) return null;
  return {
    point: field.member('point').key(MAX_NAME_LENGTH),
    position: readVector(field.member('position')),
    rotation: readRotation(field.member('rotation')),
    scale: readVector(field.member('scale')),
  };
}
