import { type DecodedPng, decode } from 'fast-png';
import { DecodeError, joinBytes } from '../bytes/index.ts';
import { inflateWithPako } from '../inflate/index.ts';
import { pngChunks, readPngHeader } from './picture-headers.ts';
import { interlacedLength, plainLength, withoutInterlace } from './png-interlace.ts';
import { textureError } from './texture-limits.ts';

/** More than a picture's own bytes, which some encoders append. */
const EXTRA_BYTES = 65_536;
/** More than deflate reaches: pictures of one colour come near it, and their size is known. */
const MAX_RATIO = 2000;
/** What deflate can store in one block. */
const STORED_BLOCK = 65_535;
/** Of the chunk IHDR, which is the first. */
const INTERLACE_AT = 8 + 12;

/**
 * The pixels of a PNG, the bottom row first: exactly those of the file, with the colours of transparent pixels, and
 * without any conversion of colours.
 *
 * @throws {@link DecodeError} `truncated`, `picture-header`, `picture-damaged`, `texture-size`, `inflate-failed`,
 * `inflate-too-large`
 */
export function decodePng(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  readPngHeader(bytes);
  try {
    return toRgba(decode(withBoundedData(bytes)), readTransparency(bytes));
  } catch (error) {
    if (error instanceof DecodeError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    const message = `the PNG cannot be decoded: ${reason}`;
    throw textureError('picture-damaged', message, 0, 'picture', { reason });
  }
}

/**
 * The file with its picture inflated and stored as it is: the library inflates without a limit, texts and profiles
 * included, so it gets neither compressed data nor other chunks.
 */
function withBoundedData(bytes: Uint8Array): Uint8Array {
  const [width, height, bits, type, interlace] = [
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(16),
    new DataView(bytes.buffer, bytes.byteOffset).getUint32(20),
    ...[bytes[24], bytes[25], bytes[28]],
  ];
  const pixelBits = bits * ({ 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[type] ?? 4);
  const kept: Uint8Array[] = [bytes.subarray(0, 8)];
  const data: Uint8Array[] = [];
  let dataStart = 0;
  for (const { type, start, end } of pngChunks(bytes)) {
    if (type === 'IDAT') {
      dataStart ||= start;
      data.push(bytes.subarray(start, end));
    } else if (type === 'IHDR' || type === 'PLTE') {
      kept.push(bytes.slice(start - 8, end + 4));
    }
  }
  const isInterlaced = interlace === 1;
  const expected = (isInterlaced ? interlacedLength : plainLength)(width, height, pixelBits);
  const inflated = inflate(joinBytes(data), expected + EXTRA_BYTES, dataStart);
  if (inflated.length < expected) {
    const details = { needed: expected, left: inflated.length };
    const message = `the picture needs ${expected} bytes, its data have ${inflated.length}`;
    throw textureError('truncated', message, dataStart, 'IDAT', details);
  }
  const lines = inflated.subarray(0, expected);
  // The library refuses interlaced pixels of less than a byte.
  if (isInterlaced) kept[1][INTERLACE_AT] = 0;
  const stored = store(isInterlaced ? withoutInterlace(lines, width, height, pixelBits) : lines);
  return joinBytes([...kept, chunk('IDAT', stored), chunk('IEND', new Uint8Array(0))]);
}

/**
 * What the file says of transparent colours: the alpha of each colour of a palette, or one grey or colour that is transparent,
 * 16 bits each. The library refuses such a colour in a picture of one pixel. Empty for none.
 */
function readTransparency(bytes: Uint8Array): Uint8Array {
  for (const { type, start, end } of pngChunks(bytes)) {
    if (type === 'tRNS') return bytes.subarray(start, end);
    if (type === 'IDAT') break;
  }
  return new Uint8Array(0);
}

function inflate(bytes: Uint8Array, maxBytes: number, offset: number): Uint8Array {
  try {
    return inflateWithPako(bytes, { maxBytes, maxRatio: MAX_RATIO });
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { code, message, details } = error;
    throw textureError(code, message, offset, 'IDAT', { ...details });
  }
}

/** A zlib stream that contains bytes as they are. Its checksum is not written: the library does not read it. */
function store(bytes: Uint8Array): Uint8Array {
  const blocks = Math.ceil(bytes.length / STORED_BLOCK);
  const stream = new Uint8Array(2 + blocks * 5 + bytes.length + 4);
  stream.set([0x78, 0x01]);
  let at = 2;
  for (let start = 0; start < bytes.length; start += STORED_BLOCK) {
    const part = bytes.subarray(start, start + STORED_BLOCK);
    const { length } = part;
    const isLast = start + STORED_BLOCK >= bytes.length;
    stream.set([isLast ? 1 : 0, length, length >> 8, ~length, ~length >> 8], at);
    stream.set(part, at + 5);
    at += 5 + length;
  }
  return stream;
}

/** A chunk whose checksum is zero, as the library does not check it. */
function chunk(type: string, content: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + content.length);
  new DataView(bytes.buffer).setUint32(0, content.length);
  for (let i = 0; i < 4; i++) bytes[4 + i] = type.charCodeAt(i);
  bytes.set(content, 8);
  return bytes;
}

function toRgba(png: DecodedPng, transparency: Uint8Array): Uint8Array<ArrayBuffer> {
  const { width, height, depth, channels, data, palette } = png;
  const rgba = new Uint8Array(width * height * 4);
  const greatest = 2 ** depth - 1;
  const lineBytes = Math.ceil((width * depth * channels) / 8);
  /** The sample as it is stored: pixels of less than 8 bits are packed. */
  const sample = (x: number, y: number, channel: number): number => {
    if (depth >= 8) return data[(y * width + x) * channels + channel];
    const bit = x * depth;
    return (data[y * lineBytes + (bit >> 3)] >> (8 - depth - (bit & 7))) & greatest;
  };
  const toByte = (value: number) => (depth === 8 ? value : Math.round((value * 255) / greatest));
  const isColour = channels >= 3;
  const transparent = Array.from(
    { length: transparency.length >> 1 },
    (_, index) => (transparency[2 * index] << 8) | transparency[2 * index + 1],
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = ((height - 1 - y) * width + x) * 4;
      const first = sample(x, y, 0);
      if (palette) {
        const [red = 0, green = 0, blue = 0] = palette[first] ?? [];
        rgba[at] = red;
        rgba[at + 1] = green;
        rgba[at + 2] = blue;
        rgba[at + 3] = transparency[first] ?? 255;
        continue;
      }
      const second = isColour ? sample(x, y, 1) : first;
      const third = isColour ? sample(x, y, 2) : first;
      rgba[at] = toByte(first);
      rgba[at + 1] = toByte(second);
      rgba[at + 2] = toByte(third);
      const isTransparentColour =
        first === transparent[0] &&
        (!isColour || (second === transparent[1] && third === transparent[2]));
      rgba[at + 3] =
        channels === 2 || channels === 4
          ? toByte(sample(x, y, channels - 1))
          : isTransparentColour
            ? 0
            : 255;
    }
  }
  return rgba;
}
