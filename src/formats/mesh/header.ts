import { ByteReader } from '../bytes/index.ts';
import { asInteger, asMap, asUuid } from '../llsd/access.ts';
import { readLlsdBinary, skipBinaryMarker } from '../llsd/binary-decoder.ts';
import type { LlsdMap } from '../llsd/types.ts';
import { MAX_VERSION, SECTION_LIMITS } from './limits.ts';
import type { MeshSection } from './types.ts';

/** The uncompressed start of a mesh asset. */
export interface MeshHeader {
  /** What has an offset and a size, in file order, known to us or not. */
  sections: Map<string, MeshSection>;
  /** Absolute offset of the first byte after the header. */
  dataOffset: number;
  version: number | null;
  creator: string | null;
}

const OPENING_BRACE = 0x7b;

/**
 * Reads the header of a mesh asset, with or without the text marker before it. Keys that are not
 * understood are ignored.
 *
 * @throws {@link DecodeError} `not-mesh` when the bytes do not begin with a map, `asset-missing` (the
 * grid's answer for a mesh it does not have), `version-unsupported`, and the codes of `readLlsdBinary`.
 *
 * **Source:** mesh-asset.md section 1, "Header keys".
 */
export function readMeshHeader(bytes: Uint8Array): MeshHeader {
  const reader = new ByteReader(bytes, { format: 'mesh' });
  skipBinaryMarker(reader);
  if (reader.remaining > 0 && bytes[reader.position] !== OPENING_BRACE) {
    throw reader.error('not-mesh', 'a mesh asset begins with a binary LLSD map');
  }
  const start = reader.position;
  const map = readLlsdBinary(reader, SECTION_LIMITS) as LlsdMap;
  if (map.has('404')) {
    throw reader.error('asset-missing', 'the grid did not have this mesh', '404', start);
  }
  const version = asInteger(map.get('version')) ?? null;
  if (version !== null && version > MAX_VERSION) {
    const message = `version ${version} is newer than ${MAX_VERSION}`;
    throw reader.error('version-unsupported', message, 'version', start, { version });
  }
  return {
    sections: sectionsOf(map),
    dataOffset: reader.position,
    version,
    creator: asUuid(map.get('creator')) ?? null,
  };
}

function sectionsOf(map: LlsdMap): Map<string, MeshSection> {
  const sections = new Map<string, MeshSection>();
  for (const [name, value] of map) {
    const place = asMap(value);
    const offset = asInteger(place?.get('offset'));
    const size = asInteger(place?.get('size'));
    if (offset !== undefined && size !== undefined) sections.set(name, { offset, size });
  }
  return sections;
}
