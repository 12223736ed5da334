import { ByteReader } from '../bytes/index.ts';
import { NULL_UUID } from '../llsd/index.ts';
import { readFaceMask } from './face-mask.ts';
import { MAX_TEXTURE_ENTRY_BYTES } from './limits.ts';
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

/** One field of all faces. */
interface Column<T> {
  fallback: T;
  byFace: Map<number, T>;
}

/**
 * Decodes a packed texture entry, as objects carry it on the wire and in scene files. The material field
 * may be missing; of several exceptions for one face the last counts, and what follows the last field
 * is not looked at.
 *
 * @throws {@link DecodeError} of format `texture-entry`: `truncated`, `not-finite`, `too-many-values` (more
 * than 4096 bytes). No bytes at all are `truncated` too: senders leave the entry out that way, so ask
 * before.
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
  return facesOf({
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
    materialId: readMaterials(reader),
  });
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

function readMaterials(reader: ByteReader): Column<string> {
  if (reader.remaining === 0) return { fallback: NULL_UUID, byFace: new Map() };
  return readColumn(reader, 'material_id', ID);
}

type ColumnOf<K extends keyof TextureFace> = Column<TextureFace[K]>;

interface Columns {
  textureId: ColumnOf<'textureId'>;
  color: ColumnOf<'color'>;
  repeatS: Column<number>;
  repeatT: Column<number>;
  offsetS: Column<number>;
  offsetT: Column<number>;
  rotation: ColumnOf<'rotation'>;
  surface: Column<Pick<TextureFace, 'bump' | 'shiny' | 'fullbright'>>;
  media: Column<Pick<TextureFace, 'hasMedia' | 'mapping'>>;
  glow: ColumnOf<'glow'>;
  materialId: ColumnOf<'materialId'>;
}

function facesOf(columns: Columns): TextureEntry {
  const named = new Set<number>();
  for (const { byFace } of Object.values<Column<unknown>>({ ...columns })) {
    for (const face of byFace.keys()) named.add(face);
  }
  const ascending = [...named].sort((a, b) => a - b);
  return {
    defaultFace: assemble((column) => column.fallback, columns),
    faces: new Map(
      ascending.map((face) => [
        face,
        assemble((column) => column.byFace.get(face) ?? column.fallback, columns),
      ]),
    ),
  };
}

function assemble(pick: <T>(column: Column<T>) => T, columns: Columns): TextureFace {
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
