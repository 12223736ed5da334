import { decodeBase64 } from '../../formats/llsd/index.ts';
import {
  type AssetSource,
  MAX_EMBEDDED_BYTES,
  MAX_NAME_LENGTH,
  MAX_PATH_LENGTH,
  type SavedFile,
} from './avatar-object.ts';
import type { JsonField } from './json-field.ts';

/** A member that files of earlier versions do not have. */
export function optionalMember<K extends string, T>(
  field: JsonField,
  name: K,
  read: (member: JsonField) => T,
): { readonly [name in K]?: T } {
  const member = field.member(name);
  return member.value === undefined ? {} : ({ [name]: read(member) } as { [name in K]: T });
}

export function readFile(field: JsonField): SavedFile {
  return {
    name: field.member('name').text(MAX_NAME_LENGTH),
    asset: readAsset(field.member('asset')),
  };
}

/** Characters of base64 that the largest asset takes. */
const MAX_BASE64_LENGTH = 4 * Math.ceil(MAX_EMBEDDED_BYTES / 3);

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

/** An address without user name and password, which do not belong in a file that is passed on. */
const WEB_ADDRESS = /^https?:\/\/[^\s/?#\\@]+([/?#][^\s\\]*)?$/i;

/** `name:` at the start makes an address of another scheme, and so does `C:\`. */
const HAS_SCHEME = /^[^/?#]*:/;

/**
 * Whether an asset may be fetched from this path: an http(s) address, or a path that stays in the folder of
 * the file that names it.
 */
export function isAssetPath(path: string): boolean {
  return WEB_ADDRESS.test(path) || staysInFolder(path);
}

/** URL parsers read `%2e` as a dot and drop line breaks and tabs, so `..` that is hidden that way is refused. */
function staysInFolder(path: string): boolean {
  if (path === '' || /^[\s/]|[\\\t\r\n\0]/.test(path) || HAS_SCHEME.test(path)) return false;
  return path.split(/[/?#]/).every((step) => step.replace(/%2e/gi, '.') !== '..');
}
