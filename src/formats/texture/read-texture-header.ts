import { readCodestreamHeader, readJp2Header } from './codestream-header.ts';
import { PICTURE_READERS, sniffTextureCodec } from './read-picture-header.ts';
import type { TextureCodec, TextureHeader } from './texture.ts';
import { textureError } from './texture-limits.ts';
import { readTgaHeader } from './tga.ts';

const READERS: Readonly<Record<TextureCodec, (bytes: Uint8Array) => TextureHeader>> = {
  j2c: (bytes) => readCodestreamHeader(bytes),
  jp2: readJp2Header,
  ...PICTURE_READERS,
  tga: readTgaHeader,
};

/**
 * What the header of a texture's file says. Nothing is decoded, and nothing of the size of the picture is allocated.
 *
 * @throws {@link DecodeError} `not-a-texture`, `truncated`, `texture-size`, `texture-components`, `texture-depth`,
 * `texture-tiles`, `texture-packets`, `codestream-missing`, `codestream-header`, `picture-header`, `tga-type`.
 */
export function readTextureHeader(bytes: Uint8Array): TextureHeader {
  const codec = sniffTextureCodec(bytes);
  if (codec === null) {
    throw textureError('not-a-texture', 'the file does not begin like a texture', 0);
  }
  return READERS[codec](bytes);
}
