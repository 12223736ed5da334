import type { TextureCodec } from './texture.ts';

/** Bytes from the start of a file that {@link textureCodecOf} looks at. */
export const TEXTURE_START_BYTES = 18;

/**
 * TGA has no signature: a header in which every field has a value that it can have. Its types are colours, greys and indexes of
 * a palette, each also run-length encoded (8 more).
 */
const TGA = new RegExp(
  // Width and height above 0.
  '^(?=.{12}(?!\\0\\0)..(?!\\0\\0)..)' +
    // No palette, and colours of 15, 16, 24 or 32 bits.
    '.(?:\\0[\\x02\\n]\\0{5}.{8}[\\x0f\\x10\\x18 ]' +
    // No palette, and greys of 8 or 16.
    '|\\0[\\x03\\v]\\0{5}.{8}[\\b\\x10]' +
    // A palette of colours, and indexes of 8 or 16.
    '|\\x01[\\x01\\t].{4}[\\x0f\\x10\\x18 ].{8}[\\b\\x10])' +
    // At most 8 bits of alpha, and two unused bits.
    '[\\0-\\b\\x10-\\x18 -(0-8]',
  's',
);

/** How files of each codec begin. */
const STARTS: Readonly<Record<TextureCodec, RegExp>> = {
  j2c: /^\xff\x4f\xff\x51/,
  jp2: /^\0{3}\fjP {2}/,
  png: /^\x89PNG\r\n/,
  jpeg: /^\xff\xd8\xff/,
  webp: /^RIFF.{4}WEBP/s,
  tga: TGA,
};

/**
 * How a texture's file is coded, whatever its name; null for other files.
 *
 * @param start - Its first {@link TEXTURE_START_BYTES} bytes, a character each.
 */
export function textureCodecOf(start: string): TextureCodec | null {
  const codecs = Object.keys(STARTS) as TextureCodec[];
  return codecs.find((codec) => STARTS[codec].test(start)) ?? null;
}
