import { type ByteReader, type ByteWriter, unitToByte } from '../bytes/index.ts';
import { formatUuid, uuidBytes } from '../llsd/index.ts';
import type { TextureFace, TextureMapping } from './texture-entry.ts';

/**
 * How the value of a field is read and written.
 *
 * **Source:** objects-and-appearance.md section 6.
 */
export interface ValueCodec<T> {
  read(reader: ByteReader, path: string): T;
  write(writer: ByteWriter, value: T): void;
}

type Color = TextureFace['color'];
type Surface = Pick<TextureFace, 'bump' | 'shiny' | 'fullbright'>;
type Media = Pick<TextureFace, 'hasMedia' | 'mapping'>;

const OFFSET_STEPS = 32767;
const ROTATION_STEPS = 32768;
const FULL_TURN = 2 * Math.PI;
const BUMP_BITS = 0x1f;
const FULLBRIGHT_BIT = 0x20;
const SHINY_SHIFT = 6;
const MEDIA_BIT = 1;
const MAPPINGS: readonly TextureMapping[] = ['default', 'planar', 'spherical', 'cylindrical'];

const toS16 = (value: number) => Math.min(Math.max(Math.round(value), -32768), 32767);
const fromS16 = (bits: number) => (bits << 16) >> 16;

export const ID: ValueCodec<string> = {
  read: (reader, path) => formatUuid(reader.readBytes(16, path), 0),
  write: (writer, id) => writer.raw(uuidBytes(id)),
};

/** Stored inverted, so that opaque white, by far the most frequent colour, is four zeros. */
export const COLOR: ValueCodec<Color> = {
  read(reader, path) {
    const [red, green, blue, alpha] = reader.readBytes(4, path);
    return [(255 - red) / 255, (255 - green) / 255, (255 - blue) / 255, (255 - alpha) / 255];
  },
  write(writer, color) {
    for (const part of color) writer.u8(255 - unitToByte(part));
  },
};

export const REPEATS: ValueCodec<number> = {
  read: (reader, path) => reader.finiteF32le(path),
  write: (writer, value) => writer.f32le(value),
};

export const OFFSET: ValueCodec<number> = {
  read: (reader, path) => fromS16(reader.u16le(path)) / OFFSET_STEPS,
  write: (writer, value) => writer.u16le(toS16(value * OFFSET_STEPS)),
};

/** Whole turns are dropped: only the rest of an angle can be stored. */
export const ROTATION: ValueCodec<number> = {
  read: (reader, path) => (fromS16(reader.u16le(path)) / ROTATION_STEPS) * FULL_TURN,
  write(writer, angle) {
    const turns = angle / FULL_TURN;
    const rest = Math.abs(turns) > 1 ? turns % 1 : turns;
    writer.u16le(toS16(rest * ROTATION_STEPS));
  },
};

export const SURFACE: ValueCodec<Surface> = {
  read(reader, path) {
    const bits = reader.u8(path);
    return {
      bump: bits & BUMP_BITS,
      fullbright: (bits & FULLBRIGHT_BIT) !== 0,
      shiny: bits >> SHINY_SHIFT,
    };
  },
  write(writer, { bump, fullbright, shiny }) {
    const flag = fullbright ? FULLBRIGHT_BIT : 0;
    writer.u8((bump & BUMP_BITS) | flag | ((shiny & 3) << SHINY_SHIFT));
  },
};

export const MEDIA: ValueCodec<Media> = {
  read(reader, path) {
    const bits = reader.u8(path);
    return { hasMedia: (bits & MEDIA_BIT) !== 0, mapping: MAPPINGS[(bits >> 1) & 3] };
  },
  write(writer, { hasMedia, mapping }) {
    writer.u8((hasMedia ? MEDIA_BIT : 0) | (MAPPINGS.indexOf(mapping) << 1));
  },
};

export const GLOW: ValueCodec<number> = {
  read: (reader, path) => reader.u8(path) / 255,
  write: (writer, value) => writer.u8(unitToByte(value)),
};
