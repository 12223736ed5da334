import { byteOrderMarkLength, DecodeError, decodeUtf8 } from '../bytes/index.ts';
import { asMap, decodeLlsd, encodeLlsdXml, normaliseUuid } from '../llsd/index.ts';
import { readLegacyMaterial, writeLegacyMaterial } from './legacy-fields.ts';
import type { LegacyMaterial } from './legacy-material.ts';
import {
  decodeMaterialAsset,
  encodeMaterialAsset,
  type Json,
  objectAt,
  readGltfMaterial,
} from './material-asset.ts';
import type { PbrMaterial, PbrSlot } from './pbr-material.ts';

/** A material as a file: a PBR material, or a legacy one. */
export type MaterialFile =
  | {
      readonly kind: 'pbr';
      readonly material: PbrMaterial;
      /** Maps whose picture the file names by a file name in place of an id; these are not among the material's maps. */
      readonly pictures: ReadonlyMap<PbrSlot, string>;
    }
  | { readonly kind: 'legacy'; readonly material: LegacyMaterial };

/** A glTF document with a material and a few pictures' addresses is far smaller. */
const MAX_JSON_BYTES = 1024 * 1024;
const MAX_LLSD_VALUES = 1000;
const MAX_NAME_LENGTH = 255;

const GLB_MAGIC = [0x67, 0x6c, 0x54, 0x46];
const GLB_JSON = 0x4e4f534a;
const GLB_HEADER = 20;
const OPENING_BRACE = 0x7b;

/**
 * Decodes a material asset (type 57, LLSD around a glTF document), a legacy material as OpenSimulator stores it (LLSD), or
 * the first material of a glTF file (JSON or binary).
 *
 * @throws {@link DecodeError} of format `material`: the codes of LLSD; for JSON `not-json`, `wrong-type` (no material, or a model),
 * `file-too-large`, `truncated`.
 *
 * **Source:** textures.md sections 4 and 5; archives.md section 3.
 */
export function decodeMaterialFile(bytes: Uint8Array): MaterialFile {
  const json = jsonBytes(bytes);
  if (json) return readJson(json);
  const fields = asMap(decodeLlsd(bytes, { format: 'material', maxValues: MAX_LLSD_VALUES }));
  if (fields?.has('DiffuseAlphaMode') || fields?.has('NormMap') || fields?.has('SpecMap')) {
    return { kind: 'legacy', material: readLegacyMaterial(fields) };
  }
  if (!fields?.has('data')) throw materialError('wrong-type', 'has no material', 'data', 'string');
  return { kind: 'pbr', material: decodeMaterialAsset(bytes), pictures: new Map() };
}

/** Encodes a material as grids store it: an asset of type 57, or the XML of a legacy material. */
export function encodeMaterialFile(file: MaterialFile): Uint8Array<ArrayBuffer> {
  return file.kind === 'pbr'
    ? encodeMaterialAsset(file.material)
    : encodeLlsdXml(writeLegacyMaterial(file.material));
}

/** The JSON of a glTF file, which may be binary; null for any other file. */
function jsonBytes(bytes: Uint8Array): Uint8Array | null {
  if (GLB_MAGIC.every((byte, index) => bytes[index] === byte)) return jsonOfGlb(bytes);
  let start = byteOrderMarkLength(bytes);
  while (start < bytes.length && bytes[start] <= 0x20) start++;
  if (bytes[start] !== OPENING_BRACE) return null;
  let next = start + 1;
  // Binary LLSD has a zero there.
  while (next < bytes.length && bytes[next] <= 0x20 && bytes[next] > 0) next++;
  return bytes[next] === 0x22 ? bytes.subarray(start) : null;
}

/** The first chunk of a binary glTF file, which is JSON. */
function jsonOfGlb(bytes: Uint8Array): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < GLB_HEADER) {
    throw materialError('truncated', 'ends within its header', '', 'glTF', bytes.length);
  }
  const length = view.getUint32(12, true);
  if (view.getUint32(16, true) !== GLB_JSON) {
    throw materialError('wrong-type', 'does not begin with JSON', 'chunks[0]', 'JSON', 16);
  }
  if (length > bytes.length - GLB_HEADER) {
    throw materialError('truncated', 'ends within its JSON', 'chunks[0]', 'JSON', bytes.length);
  }
  return bytes.subarray(GLB_HEADER, GLB_HEADER + length);
}

function readJson(bytes: Uint8Array): MaterialFile {
  if (bytes.length > MAX_JSON_BYTES) {
    throw materialError('file-too-large', `has ${bytes.length} bytes`, '', 'material');
  }
  const document = parseJson(decodeUtf8(bytes));
  // An asset that was written as JSON.
  if (typeof document.data === 'string' && !document.materials) {
    return readDocument(parseJson(document.data));
  }
  return readDocument(document);
}

function readDocument(document: Json): MaterialFile {
  if (Array.isArray(document.meshes) && document.meshes.length > 0) {
    throw materialError('wrong-type', 'is a model', 'meshes', 'empty');
  }
  const [first] = Array.isArray(document.materials) ? document.materials : [];
  if (typeof first !== 'object' || first === null) {
    throw materialError('wrong-type', 'has no material', 'materials[0]', 'object');
  }
  const pictures = new Map<PbrSlot, string>();
  const material = readGltfMaterial(document, (slot, uri) => {
    const name = fileNameOf(uri);
    if (name) pictures.set(slot, name);
  });
  return { kind: 'pbr', material, pictures };
}

/** The file that an address means; null for a picture within the address itself. */
function fileNameOf(uri: string): string | null {
  if (/^data:/i.test(uri) || normaliseUuid(uri)) return null;
  const name = uri.replace(/[?#].*$/, '').replace(/^.*[/\\]/, '');
  if (name === '' || name.length > MAX_NAME_LENGTH) return null;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

function parseJson(text: string): Json {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw materialError('not-json', 'is not JSON', '', 'JSON');
  }
  return objectAt(value);
}

function materialError(
  code: string,
  message: string,
  path: string,
  expected: string,
  offset = 0,
): DecodeError {
  return new DecodeError(message, {
    ...{ format: 'material', code, offset, path },
    details: { expected, place: '', left: 0 },
  });
}
