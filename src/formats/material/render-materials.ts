import { zlibSync } from 'fflate';
import { DecodeError } from '../bytes/index.ts';
import { inflateWithPako } from '../inflate/index.ts';
import {
  asArray,
  asBinary,
  asMap,
  decodeLlsd,
  decodeLlsdBinary,
  encodeLlsdBinary,
  encodeLlsdXml,
  type Llsd,
  uuidBytes,
} from '../llsd/index.ts';
import { readId, readLegacyMaterials, writeLegacyMaterial } from './legacy-fields.ts';
import type { LegacyMaterial } from './legacy-material.ts';

/**
 * Most materials in one request.
 *
 * **Source:** textures.md section 4 (`MaxMaterialsPerTransaction`).
 */
export const MAX_REQUESTED_MATERIALS = 50;

/** A material takes some 400 bytes, so that this is enough for those of a full region. */
const INFLATE_LIMIT = { maxBytes: 16 * 1024 * 1024, maxRatio: 200 };
/** Values of that many bytes at most; a material has 22. */
const MAX_LLSD_VALUES = 1_000_000;
const LIMITS = { format: 'material', maxValues: MAX_LLSD_VALUES } as const;

/**
 * Decodes the response of the capability RenderMaterials, to GET or POST: materials by their id. A material without an id
 * is left out; what is missing in one has its default, where viewers refuse the material.
 *
 * @throws {@link DecodeError} of format `material` (`wrong-type` without `Zipped`, and the codes of LLSD), and of
 * format `file` for what cannot be inflated.
 *
 * **Source:** textures.md section 4.
 */
export function decodeRenderMaterials(bytes: Uint8Array): Map<string, LegacyMaterial> {
  return readLegacyMaterials(decodeZipped(bytes));
}

/** Encodes the response of the capability RenderMaterials. Figures are rounded to their steps. */
export function encodeRenderMaterials(
  materials: ReadonlyMap<string, LegacyMaterial>,
): Uint8Array<ArrayBuffer> {
  return encodeZipped(
    Array.from(
      materials,
      ([id, material]): Llsd =>
        new Map<string, Llsd>([
          ['ID', uuidBytes(id)],
          ['Material', writeLegacyMaterial(material)],
        ]),
    ),
  );
}

/** Ids that a POST to RenderMaterials asks for; those that are none are left out. @throws as `decodeRenderMaterials`. */
export function decodeMaterialRequest(bytes: Uint8Array): string[] {
  const ids = (asArray(decodeZipped(bytes)) ?? []).map(readId);
  return ids.filter((id) => id !== undefined).slice(0, MAX_REQUESTED_MATERIALS);
}

/**
 * Encodes a POST to RenderMaterials.
 *
 * @throws {RangeError} for more than {@link MAX_REQUESTED_MATERIALS}.
 */
export function encodeMaterialRequest(ids: readonly string[]): Uint8Array<ArrayBuffer> {
  if (ids.length > MAX_REQUESTED_MATERIALS) throw new RangeError(`${ids.length} materials at once`);
  return encodeZipped(ids.map(uuidBytes));
}

function decodeZipped(bytes: Uint8Array): Llsd {
  const zipped = asBinary(asMap(decodeLlsd(bytes, LIMITS))?.get('Zipped'));
  if (zipped) return decodeLlsdBinary(inflateWithPako(zipped, INFLATE_LIMIT), LIMITS);
  throw new DecodeError('has no binary "Zipped"', {
    format: 'material',
    code: 'wrong-type',
    offset: 0,
    path: 'Zipped',
    details: { expected: 'binary' },
  });
}

function encodeZipped(value: Llsd): Uint8Array<ArrayBuffer> {
  return encodeLlsdXml(new Map([['Zipped', zlibSync(encodeLlsdBinary(value))]]));
}
