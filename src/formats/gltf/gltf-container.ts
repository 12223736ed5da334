import { ByteReader, byteOrderMarkLength } from '../bytes/index.ts';

const MAGIC = 0x46546c67;
const VERSION = 2;
const JSON_CHUNK = 0x4e4f534a;
const BINARY_CHUNK = 0x004e4942;
const HEADER_BYTES = 12;

/** The parts of a glTF file. */
export interface GltfContainer {
  readonly json: Uint8Array;
  /** Of the JSON in the file. */
  readonly jsonOffset: number;
  /** The binary chunk of a .glb, as far as it is there; null where there is none. */
  readonly binary: Uint8Array | null;
  /** See `GltfDocument.statedLength`. */
  readonly statedLength: number | null;
}

/** Whether the bytes begin like a .glb. */
export function isGlb(bytes: Uint8Array): boolean {
  return bytes[0] === 0x67 && bytes[1] === 0x6c && bytes[2] === 0x54 && bytes[3] === 0x46;
}

/**
 * Finds the JSON of a .gltf or .glb file, and the binary data of the latter.
 *
 * @throws {@link DecodeError} of format `gltf`: `truncated` (within the header or the JSON), `version-unsupported`,
 * `wrong-type` (no JSON first).
 *
 * **Source:** glTF 2.0 specification, section 4.4.
 */
export function splitGltf(bytes: Uint8Array): GltfContainer {
  if (!isGlb(bytes)) {
    const start = byteOrderMarkLength(bytes);
    return { json: bytes.subarray(start), jsonOffset: start, binary: null, statedLength: null };
  }
  const reader = new ByteReader(bytes, { format: 'gltf' });
  reader.requireBytes(HEADER_BYTES + 8, 'header');
  const { view } = reader;
  const version = view.getUint32(4, true);
  if (view.getUint32(0, true) !== MAGIC || version !== VERSION) {
    throw reader.error('version-unsupported', `has version ${version}`, 'header', 4, { version });
  }
  const stated = view.getUint32(8, true);
  const jsonLength = view.getUint32(12, true);
  if (view.getUint32(16, true) !== JSON_CHUNK) {
    throw reader.error('wrong-type', 'has no JSON first', 'chunks[0]', 16, { expected: 'JSON' });
  }
  const jsonOffset = HEADER_BYTES + 8;
  reader.position = jsonOffset;
  reader.requireBytes(jsonLength, 'chunks[0]');
  const next = jsonOffset + jsonLength;
  const hasBinary = next + 8 <= bytes.length && view.getUint32(next + 4, true) === BINARY_CHUNK;
  return {
    json: bytes.subarray(jsonOffset, next),
    jsonOffset,
    binary: hasBinary ? bytes.subarray(next + 8, next + 8 + view.getUint32(next, true)) : null,
    statedLength: stated === bytes.length ? null : stated,
  };
}
