import { decodeLatin1 } from '../bytes/index.ts';
import { readJpegHeader, readPngHeader, readWebpHeader } from './picture-headers.ts';
import type { TextureCodec, TextureHeader } from './texture.ts';
import { textureError } from './texture-limits.ts';
import { TEXTURE_START_BYTES, textureCodecOf } from './texture-signatures.ts';

/** Readers of the headers of pictures that browsers decode. */
export const PICTURE_READERS = {
  png: readPngHeader,
  jpeg: readJpegHeader,
  webp: readWebpHeader,
};

/** {@link textureCodecOf} of bytes. */
export function sniffTextureCodec(bytes: Uint8Array): TextureCodec | null {
  return textureCodecOf(decodeLatin1(bytes.subarray(0, TEXTURE_START_BYTES)));
}

/**
 * What the header of a picture says that browsers decode: PNG, JPEG or WebP.
 *
 * @throws {@link DecodeError} `not-a-texture` for any other file, `truncated`, `texture-size`, `picture-header`
 */
export function readPictureHeader(bytes: Uint8Array): TextureHeader {
  const codec = sniffTextureCodec(bytes);
  if (codec === 'png' || codec === 'jpeg' || codec === 'webp') return PICTURE_READERS[codec](bytes);
  throw textureError('not-a-texture', 'the file does not begin like a picture', 0);
}
