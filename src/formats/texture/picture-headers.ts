import { ByteReader, decodeLatin1 } from '../bytes/index.ts';
import type { TextureCodec, TextureHeader } from './texture.ts';
import { checkSize, textureError } from './texture-limits.ts';

/* The headers of pictures that are decoded by libraries and browsers: PNG, JPEG, WebP. */

/** The header of a file that is not JPEG 2000. */
export function pictureHeader(
  codec: TextureCodec,
  fields: Pick<TextureHeader, 'width' | 'height' | 'components' | 'bitDepth'>,
): TextureHeader {
  return {
    codec,
    ...fields,
    resolutionLevels: 1,
    qualityLayers: null,
    progression: null,
    reversible: null,
    complete: null,
    warnings:
      fields.bitDepth > 8
        ? [
            {
              code: 'texture-deep',
              message: `${fields.bitDepth} bits of each component are reduced to 8`,
              offset: 0,
              path: 'bitDepth',
            },
          ]
        : [],
  };
}

/** One chunk of a PNG: its type, and the offsets of its content. */
export interface PngChunk {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The chunks of a PNG up to its end, or to the end of the bytes.
 *
 * @throws {@link DecodeError} `truncated`
 */
export function* pngChunks(bytes: Uint8Array): Generator<PngChunk> {
  const reader = new ByteReader(bytes, { format: 'texture' });
  reader.position = 8;
  while (reader.remaining > 0) {
    reader.requireBytes(8, 'chunk');
    const length = reader.view.getUint32(reader.position);
    const start = reader.position + 8;
    const type = decodeLatin1(bytes.subarray(start - 4, start));
    reader.position = start;
    reader.requireBytes(length, type);
    yield { type, start, end: start + length };
    if (type === 'IEND') return;
    reader.requireBytes(length + 4, type);
    reader.position = start + length + 4;
  }
}

/** Components by colour type: grey, colours, indexes of colours, grey and alpha, colours and alpha. */
const PNG_COMPONENTS: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };
/** Bits that PNG has for each colour type. */
const PNG_DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** @throws {@link DecodeError} `truncated`, `picture-header`, `texture-size` */
export function readPngHeader(bytes: Uint8Array): TextureHeader {
  const reader = new ByteReader(bytes, { format: 'texture' });
  reader.position = 16;
  reader.requireBytes(13, 'IHDR');
  const width = reader.view.getUint32(16);
  const height = reader.view.getUint32(20);
  checkSize(width, height, 16);
  const bits = bytes[24];
  const type = bytes[25];
  const isKnown =
    decodeLatin1(bytes.subarray(8, 16)) === '\0\0\0\rIHDR' &&
    PNG_DEPTHS[type]?.includes(bits) &&
    bytes[26] === 0 &&
    bytes[27] === 0 &&
    bytes[28] <= 1;
  if (!isKnown) {
    const message = `a PNG of colour type ${type} with ${bits} bits, or of an unknown method`;
    throw textureError('picture-header', message, 24, 'IHDR');
  }
  // Colours that are transparent are named in a chunk of their own, before the picture.
  let hasTransparency = false;
  try {
    for (const chunk of pngChunks(bytes)) {
      if (chunk.type === 'IDAT') break;
      if (chunk.type === 'tRNS') hasTransparency = true;
    }
  } catch {
    // A file that was cut: decoding it says so.
  }
  const components = PNG_COMPONENTS[type] + (hasTransparency && type < 4 ? 1 : 0);
  // Colours of a palette have 8 bits, whatever the number of bits of an index.
  return pictureHeader('png', { width, height, components, bitDepth: type === 3 ? 8 : bits });
}

/** @throws {@link DecodeError} `truncated`, `picture-header`, `texture-size`, `texture-depth` */
export function readJpegHeader(bytes: Uint8Array): TextureHeader {
  const reader = new ByteReader(bytes, { format: 'texture' });
  reader.position = 2;
  for (;;) {
    reader.requireBytes(4, 'marker');
    const at = reader.position;
    if (bytes[at] !== 0xff) {
      throw textureError('picture-header', 'the JPEG has no marker where one should be', at);
    }
    const marker = bytes[at + 1];
    // Bytes that fill up, and markers without content.
    if (marker === 0xff || marker === 1 || (marker >= 0xd0 && marker <= 0xd8)) {
      reader.position += marker === 0xff ? 1 : 2;
      continue;
    }
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) {
      reader.requireBytes(10, 'SOF');
      const height = reader.view.getUint16(at + 5);
      const width = reader.view.getUint16(at + 7);
      checkSize(width, height, at + 5);
      if (bytes[at + 4] !== 8) {
        const message = `a JPEG with ${bytes[at + 4]} bits, which browsers do not decode`;
        throw textureError('texture-depth', message, at + 4, 'bitDepth', { found: bytes[at + 4] });
      }
      // Four are cyan, magenta, yellow and black, which browsers convert.
      const components = bytes[at + 9] === 1 ? 1 : 3;
      return pictureHeader('jpeg', { width, height, components, bitDepth: 8 });
    }
    if (marker === 0xda || marker === 0xd9) {
      throw textureError('picture-header', 'the JPEG has no frame before its first scan', at);
    }
    const length = reader.view.getUint16(at + 2);
    if (length < 2) {
      throw textureError('picture-header', `a segment of ${length} bytes in the JPEG`, at + 2);
    }
    reader.requireBytes(2 + length, 'segment');
    reader.position += 2 + length;
  }
}

/** @throws {@link DecodeError} `truncated`, `picture-header`, `texture-size` */
export function readWebpHeader(bytes: Uint8Array): TextureHeader {
  const reader = new ByteReader(bytes, { format: 'texture' });
  reader.requireBytes(30, 'VP8');
  const kind = decodeLatin1(bytes.subarray(12, 16));
  const u24 = (at: number) => bytes[at] | (bytes[at + 1] << 8) | (bytes[at + 2] << 16);
  let width = 0;
  let height = 0;
  let isTransparent = false;
  if (kind === 'VP8X') {
    isTransparent = (bytes[20] & 0x10) !== 0;
    width = u24(24) + 1;
    height = u24(27) + 1;
  } else if (kind === 'VP8L' && bytes[20] === 0x2f) {
    const packed = reader.view.getUint32(21, true);
    width = (packed & 0x3fff) + 1;
    height = ((packed >>> 14) & 0x3fff) + 1;
    isTransparent = ((packed >>> 28) & 1) !== 0;
  } else if (kind === 'VP8 ' && u24(23) === 0x2a019d) {
    width = reader.view.getUint16(26, true) & 0x3fff;
    height = reader.view.getUint16(28, true) & 0x3fff;
  } else {
    throw textureError('picture-header', 'the WebP has no picture of a known kind', 12, 'VP8');
  }
  checkSize(width, height, 20);
  return pictureHeader('webp', { width, height, components: isTransparent ? 4 : 3, bitDepth: 8 });
}
