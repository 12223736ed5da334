import { DecodeError } from '../../formats/bytes/index.ts';
import { readTextureHeader, reductionOf, type TextureHeader } from '../../formats/texture/index.ts';

/** Bytes with which a texture is begun of which little is wanted: its header, and of small ones all. */
export const FIRST_TEXTURE_BYTES = 2048;

/** What headers take, and the packets of the lowest resolution. */
const HEADER_BYTES = 1024;
/**
 * Bits of a sample by how often the size is halved. Low resolutions are coded more finely than the whole. Measured on the
 * samples and on the demo grid's textures, all but one of which begin with a whole picture of low quality (LRCP): with these
 * bytes, the reduced picture differs from that of the whole file by 2 of 255 on average at most, with few exceptions.
 */
const BITS_PER_SAMPLE = [Number.POSITIVE_INFINITY, 1.5, 3, 6, 8] as const;

/**
 * How many bytes from the start show a texture at a size; null for all of them: it is not larger, or it is no bare codestream, of
 * which alone a part is a picture.
 *
 * @param start - the first bytes of the file.
 * @param maxSize - pixels of the longer side at most.
 */
export function reducedTextureBytes(start: Uint8Array, maxSize: number): number | null {
  const header = headerOf(start);
  if (header?.codec !== 'j2c') return null;
  const reduction = Math.min(reductionOf(header, { maxSize }), header.resolutionLevels - 1);
  if (reduction <= 0) return null;
  const { width, height, components } = header;
  const samples =
    Math.ceil(width / 2 ** reduction) * Math.ceil(height / 2 ** reduction) * components;
  const bits = BITS_PER_SAMPLE[Math.min(reduction, BITS_PER_SAMPLE.length - 1)];
  return HEADER_BYTES + Math.ceil((samples * bits) / 8);
}

/** Null where it cannot be read: then the decoder says why, of the whole file. */
function headerOf(start: Uint8Array): TextureHeader | null {
  try {
    return readTextureHeader(start);
  } catch (error) {
    if (error instanceof DecodeError) return null;
    throw error;
  }
}
