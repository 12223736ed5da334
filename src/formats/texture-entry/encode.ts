import { ByteWriter } from '../bytes/index.ts';
import { writeFaceMask } from './face-mask.ts';
import { MAX_TEXTURE_ENTRY_BYTES, MAX_TEXTURE_FACES } from './limits.ts';
import type { TextureEntry, TextureFace } from './types.ts';
import {
  COLOR,
  GLOW,
  ID,
  MEDIA,
  OFFSET,
  REPEATS,
  ROTATION,
  SURFACE,
  type ValueCodec,
} from './values.ts';

/** A few faces that differ in a few fields. */
const USUAL_BYTES = 256;

/**
 * Packs a texture entry: each field's default, then one exception for each value that faces have instead,
 * in the order of their first face. Colours, offsets, turns and glow are rounded to their steps.
 *
 * @throws {RangeError} for a face that is none of 0 to 44, and for an entry over 4096 bytes, which no viewer
 * reads: nearly all faces would have to differ in everything.
 *
 * **Source:** objects-and-appearance.md section 6.
 */
export function encodeTextureEntry(entry: TextureEntry): Uint8Array<ArrayBuffer> {
  for (const face of entry.faces.keys()) {
    if (!Number.isInteger(face) || face < 0 || face >= MAX_TEXTURE_FACES) {
      throw new RangeError(`face ${face} cannot be told apart in a texture entry`);
    }
  }
  const writer = new ByteWriter(USUAL_BYTES);
  const field = <T>(codec: ValueCodec<T>, select: (face: TextureFace) => T) =>
    writeField(writer, entry, codec, select);
  field(ID, (face) => face.textureId);
  field(COLOR, (face) => face.color);
  field(REPEATS, (face) => face.repeats[0]);
  field(REPEATS, (face) => face.repeats[1]);
  field(OFFSET, (face) => face.offset[0]);
  field(OFFSET, (face) => face.offset[1]);
  field(ROTATION, (face) => face.rotation);
  field(SURFACE, (face) => face);
  field(MEDIA, (face) => face);
  field(GLOW, (face) => face.glow);
  field(ID, (face) => face.materialId);
  if (writer.length > MAX_TEXTURE_ENTRY_BYTES) {
    throw new RangeError(`a texture entry of ${writer.length} bytes`);
  }
  return writer.finish();
}

function writeField<T>(
  writer: ByteWriter,
  entry: TextureEntry,
  codec: ValueCodec<T>,
  select: (face: TextureFace) => T,
): void {
  const code = (face: TextureFace) => {
    const value = new ByteWriter(16);
    codec.write(value, select(face));
    return value.finish();
  };
  const fallback = code(entry.defaultFace);
  // Ends the field before: only the last has no end of its own.
  if (writer.length > 0) writer.u8(0);
  writer.raw(fallback);
  const exceptions = new Map<string, { faces: number[]; value: Uint8Array }>();
  for (const [face, record] of [...entry.faces].sort(([a], [b]) => a - b)) {
    const value = code(record);
    const key = String(value);
    if (key === String(fallback)) continue;
    const same = exceptions.get(key);
    if (same) same.faces.push(face);
    else exceptions.set(key, { faces: [face], value });
  }
  for (const { faces, value } of exceptions.values()) {
    writeFaceMask(writer, faces);
    writer.raw(value);
  }
}
