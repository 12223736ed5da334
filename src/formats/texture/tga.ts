import { ByteReader, decodeLatin1 } from '../bytes/index.ts';
import { pictureHeader } from './picture-headers.ts';
import type { TextureHeader } from './texture.ts';
import { checkSize, textureError } from './texture-limits.ts';
import { textureCodecOf } from './texture-signatures.ts';

/* TGA: the Targa files of the viewer's texture uploads. */

const HEADER_BYTES = 18;
/** Bit of the type that says that the pixels are run-length encoded. */
const RUN_LENGTH = 8;
const INDEXED = 1;
const GREY = 3;

/** The fields of a TGA's header that decide how its pixels are read. */
interface TgaLayout {
  readonly type: number;
  readonly isEncoded: boolean;
  readonly width: number;
  readonly height: number;
  /** Bits of a stored pixel: an index, a grey, a colour. */
  readonly depth: number;
  readonly firstColour: number;
  readonly colours: number;
  /** Bits of a colour in the palette. */
  readonly colourDepth: number;
  readonly hasAlpha: boolean;
  readonly isTopDown: boolean;
  readonly isRightToLeft: boolean;
  readonly paletteStart: number;
}

/** @throws {@link DecodeError} `texture-size`, `tga-type` */
export function readTgaHeader(bytes: Uint8Array): TextureHeader {
  const { type, width, height, depth, colourDepth, hasAlpha } = readLayout(bytes);
  const isGrey = type === GREY;
  const colours = isGrey ? 1 : 3;
  return pictureHeader('tga', {
    width,
    height,
    components: colours + (hasAlpha ? 1 : 0),
    bitDepth: (type === INDEXED ? colourDepth : depth) < 24 && !isGrey ? 5 : 8,
  });
}

/**
 * The pixels of a TGA, the bottom row first.
 *
 * @throws {@link DecodeError} `truncated`, `texture-size`, `tga-type`
 */
export function decodeTga(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const layout = readLayout(bytes);
  const { width, height, type, isEncoded } = layout;
  const reader = new ByteReader(bytes, { format: 'texture' });
  const palette = type === INDEXED ? readPalette(reader, layout) : null;
  reader.position = layout.paletteStart + layout.colours * Math.ceil(layout.colourDepth / 8);
  const pixelBytes = Math.ceil(layout.depth / 8);
  const count = width * height;
  // A packet has at most 128 pixels: one byte, and one pixel.
  reader.requireBytes(
    isEncoded ? Math.ceil(count / 128) * (1 + pixelBytes) : count * pixelBytes,
    'pixels',
  );
  const rgba = new Uint8Array(count * 4);
  const readPixel = (at: number) => {
    if (palette) readIndexed(reader, layout, palette, rgba, at);
    else readColour(reader, type === GREY, layout.depth, layout.hasAlpha, rgba, at);
  };
  let left = 0;
  let isRun = false;
  for (let i = 0; i < count; i++) {
    const x = i % width;
    const y = (i - x) / width;
    const column = layout.isRightToLeft ? width - 1 - x : x;
    const row = layout.isTopDown ? height - 1 - y : y;
    if (isEncoded && left === 0) {
      const packet = reader.u8('packet');
      isRun = packet >= 128;
      left = (packet & 127) + 1;
    }
    readPixel((row * width + column) * 4);
    left--;
    // The next pixels of a run are the same bytes again.
    if (isRun && left > 0) reader.position -= pixelBytes;
  }
  return rgba;
}

function readLayout(bytes: Uint8Array): TgaLayout {
  const reader = new ByteReader(bytes, { format: 'texture' });
  reader.requireBytes(HEADER_BYTES, 'header');
  if (textureCodecOf(decodeLatin1(bytes.subarray(0, HEADER_BYTES))) !== 'tga') {
    throw textureError('tga-type', `a TGA of type ${bytes[2]} with ${bytes[16]} bits`, 2, 'type');
  }
  const u16 = (at: number) => reader.view.getUint16(at, true);
  const width = u16(12);
  const height = u16(14);
  checkSize(width, height, 12);
  const type = bytes[2] & ~RUN_LENGTH;
  const alphaBits = bytes[17] & 15;
  const depth = bytes[16];
  const colourDepth = bytes[1] === 1 ? bytes[7] : 0;
  const pixelDepth = type === INDEXED ? colourDepth : depth;
  const hasAlpha =
    type === GREY ? depth === 16 : pixelDepth === 32 || (pixelDepth === 16 && alphaBits > 0);
  return {
    type,
    isEncoded: (bytes[2] & RUN_LENGTH) !== 0,
    width,
    height,
    depth,
    firstColour: u16(3),
    colours: bytes[1] === 1 ? u16(5) : 0,
    colourDepth,
    hasAlpha,
    isTopDown: (bytes[17] & 0x20) !== 0,
    isRightToLeft: (bytes[17] & 0x10) !== 0,
    paletteStart: HEADER_BYTES + bytes[0],
  };
}

function readPalette(reader: ByteReader, layout: TgaLayout): Uint8Array {
  const { colours, colourDepth, hasAlpha, paletteStart } = layout;
  reader.position = paletteStart;
  reader.requireBytes(colours * Math.ceil(colourDepth / 8), 'palette');
  const palette = new Uint8Array(colours * 4);
  for (let i = 0; i < colours; i++) {
    readColour(reader, false, colourDepth, hasAlpha, palette, i * 4);
  }
  return palette;
}

/** An index outside the palette is black and opaque. */
function readIndexed(
  reader: ByteReader,
  { depth, firstColour }: TgaLayout,
  palette: Uint8Array,
  target: Uint8Array,
  at: number,
): void {
  const index = (depth === 8 ? reader.u8('pixels') : reader.u16le('pixels')) - firstColour;
  const isInside = index >= 0 && index * 4 < palette.length;
  for (let n = 0; n < 4; n++) {
    target[at + n] = isInside ? palette[index * 4 + n] : n === 3 ? 255 : 0;
  }
}

/** Colours are stored blue first; those of 15 and 16 bits have 5 bits each. */
function readColour(
  reader: ByteReader,
  isGrey: boolean,
  depth: number,
  hasAlpha: boolean,
  target: Uint8Array,
  at: number,
): void {
  let alpha = 255;
  if (isGrey) {
    target.fill(reader.u8('pixels'), at, at + 3);
    if (depth === 16) alpha = reader.u8('pixels');
  } else if (depth <= 16) {
    const packed = reader.u16le('pixels');
    for (let n = 0; n < 3; n++) {
      const value = (packed >> (10 - 5 * n)) & 31;
      target[at + n] = (value << 3) | (value >> 2);
    }
    if (hasAlpha) alpha = packed & 0x8000 ? 255 : 0;
  } else {
    for (let n = 2; n >= 0; n--) target[at + n] = reader.u8('pixels');
    if (depth === 32) alpha = reader.u8('pixels');
  }
  target[at + 3] = alpha;
}
