import { ByteReader, ByteWriter } from '../bytes/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import {
  MAX_TEXTURE_ENTRY_BYTES,
  MAX_TEXTURE_FACES,
  type TextureEntry,
  type TextureFace,
} from './texture-entry.ts';
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
} from './texture-entry-values.ts';

/** One field of all faces: its default value, and those of the faces that have another. */
interface Column<T> {
  fallback: T;
  byFace: Map<number, T>;
}

const NO_MATERIAL: Column<string> = { fallback: NULL_UUID, byFace: new Map() };

/**
 * Decodes a packed texture entry, as objects have it in messages and in scene files. The material field may be
 * missing; of several exceptions for one face the last applies, and bytes after the last field are ignored.
 *
 * @throws {@link DecodeError} of format `texture-entry`: `truncated`, `not-finite`, `too-many-values` (more
 * than 4096 bytes). An empty entry is `truncated` too: senders omit an entry that way, so check for it first.
 *
 * **Source:** objects-and-appearance.md section 6.
 */
export function decodeTextureEntry(bytes: Uint8Array): TextureEntry {
  const reader = new ByteReader(bytes, { format: 'texture-entry' });
  if (bytes.length > MAX_TEXTURE_ENTRY_BYTES) {
    throw reader.error('too-many-values', `takes ${bytes.length} bytes`, '', 0, {
      found: bytes.length,
      limit: MAX_TEXTURE_ENTRY_BYTES,
    });
  }
  const columns = readColumns(reader);
  const named = new Set<number>();
  for (const { byFace } of Object.values<Column<unknown>>(columns)) {
    for (const face of byFace.keys()) named.add(face);
  }
  const ascending = [...named].sort((a, b) => a - b);
  return {
    defaultFace: assembleFace(columns, (column) => column.fallback),
    faces: new Map(
      ascending.map((face) => [
        face,
        assembleFace(columns, (column) => column.byFace.get(face) ?? column.fallback),
      ]),
    ),
  };
}

function readColumn<T>(reader: ByteReader, name: string, codec: ValueCodec<T>): Column<T> {
  const fallback = codec.read(reader, name);
  const byFace = new Map<number, T>();
  for (;;) {
    const faces = readFaceMask(reader, name);
    if (!faces) return { fallback, byFace };
    const value = codec.read(reader, name);
    for (const face of faces) byFace.set(face, value);
  }
}

/** The fields in the order of the file. */
function readColumns(reader: ByteReader) {
  return {
    textureId: readColumn(reader, 'texture_id', ID),
    color: readColumn(reader, 'color', COLOR),
    repeatS: readColumn(reader, 'repeat_s', REPEATS),
    repeatT: readColumn(reader, 'repeat_t', REPEATS),
    offsetS: readColumn(reader, 'offset_s', OFFSET),
    offsetT: readColumn(reader, 'offset_t', OFFSET),
    rotation: readColumn(reader, 'rotation', ROTATION),
    surface: readColumn(reader, 'bump_shiny_fullbright', SURFACE),
    media: readColumn(reader, 'media_mapping', MEDIA),
    glow: readColumn(reader, 'glow', GLOW),
    materialId: reader.remaining > 0 ? readColumn(reader, 'material_id', ID) : NO_MATERIAL,
  };
}

type Columns = ReturnType<typeof readColumns>;

/** One face, made of the value that `pick` chooses from each column. */
function assembleFace(columns: Columns, pick: <T>(column: Column<T>) => T): TextureFace {
  return {
    textureId: pick(columns.textureId),
    color: pick(columns.color),
    repeats: [pick(columns.repeatS), pick(columns.repeatT)],
    offset: [pick(columns.offsetS), pick(columns.offsetT)],
    rotation: pick(columns.rotation),
    ...pick(columns.surface),
    ...pick(columns.media),
    glow: pick(columns.glow),
    materialId: pick(columns.materialId),
  };
}

/** Enough for a few faces that differ in a few fields. */
const USUAL_BYTES = 256;

/**
 * Packs a texture entry: for each field the default, then one exception for each other value, in the order of its
 * first face. Colours, offsets, rotations and glow are rounded to their steps.
 *
 * @throws {RangeError} for a face other than 0 to 44, and for an entry over 4096 bytes, which no viewer reads: nearly
 * all faces would have to differ in every field.
 *
 * **Source:** objects-and-appearance.md section 6.
 */
export function encodeTextureEntry(entry: TextureEntry): Uint8Array<ArrayBuffer> {
  for (const face of entry.faces.keys()) {
    if (!Number.isInteger(face) || face < 0 || face >= MAX_TEXTURE_FACES) {
      throw new RangeError(`face ${face} has no place in a texture entry`);
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
  const encode = (face: TextureFace) => {
    const value = new ByteWriter(16);
    codec.write(value, select(face));
    return value.finish();
  };
  const fallback = encode(entry.defaultFace);
  // Ends the previous field: the last one of an entry has no terminator.
  if (writer.length > 0) writer.u8(0);
  writer.raw(fallback);
  const exceptions = new Map<string, { faces: number[]; value: Uint8Array }>();
  for (const [face, record] of [...entry.faces].sort(([a], [b]) => a - b)) {
    const value = encode(record);
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

/** Set in each byte of a face mask but the last. */
const CONTINUATION_BIT = 0x80;
/** Faces per byte of a face mask. */
const FACES_PER_BYTE = 7;

/**
 * Reads which faces an exception is for: 7 bits per byte, most significant first, where bit n is face n. An empty
 * mask, or the end of the bytes, ends the field. Bits beyond the last possible face are ignored.
 *
 * @returns the faces in ascending order, or null at the end of the field.
 */
function readFaceMask(reader: ByteReader, path: string): number[] | null {
  if (reader.remaining === 0) return null;
  const start = reader.position;
  let any = 0;
  let group: number;
  do {
    group = reader.u8(path);
    any |= group & ~CONTINUATION_BIT;
  } while (group & CONTINUATION_BIT);
  if (any === 0) return null;
  const last = reader.position - 1;
  const faces: number[] = [];
  for (let face = 0; face < MAX_TEXTURE_FACES; face++) {
    const at = last - Math.floor(face / FACES_PER_BYTE);
    if (at < start) break;
    if (reader.bytes[at] & (1 << (face % FACES_PER_BYTE))) faces.push(face);
  }
  return faces;
}

/** Writes the mask of one or more faces in as few bytes as possible. */
function writeFaceMask(writer: ByteWriter, faces: readonly number[]): void {
  const last = Math.floor(Math.max(...faces) / FACES_PER_BYTE);
  const groups = new Uint8Array(last + 1).fill(CONTINUATION_BIT);
  groups[last] = 0;
  for (const face of faces)
    groups[last - Math.floor(face / FACES_PER_BYTE)] |= 1 << (face % FACES_PER_BYTE);
  writer.raw(groups);
}
