import { findCodestream } from './codestream-header.ts';
import { decodePng } from './decode-png.ts';
import type { CodestreamDecoder } from './open-jpeg.ts';
import { readPictureHeader } from './read-picture-header.ts';
import { readTextureHeader } from './read-texture-header.ts';
import type { DecodedTexture, TextureHeader, TexturePixels } from './texture.ts';
import { textureError } from './texture-limits.ts';
import { decodeTga } from './tga.ts';

/** At what size a texture is decoded; the greater of both reductions counts. */
export interface TextureSize {
  /** How often the size is halved. 0 by default. */
  readonly reduce?: number;
  /** Pixels: the size is halved until neither side is longer. */
  readonly maxSize?: number;
}

/** What decoding needs of the platform. */
export interface TextureTools {
  /** Loaded when the first codestream is decoded. */
  loadCodestreamDecoder(): Promise<CodestreamDecoder>;
  /**
   * Decodes a JPEG or WebP, the bottom row first, alpha not multiplied in; null where the platform cannot, as in Node.
   *
   * @throws {@link DecodeError} `picture-damaged`
   */
  readonly decodePicture: DecodePicture | null;
}

type DecodePicture = (bytes: Uint8Array<ArrayBuffer>, header: TextureHeader) => Promise<Picture>;

/** Pixels of a picture as {@link TexturePixels} has them. */
export type Picture = Pick<TexturePixels, 'width' | 'height' | 'rgba'>;

/**
 * Decodes a texture of any kind. Of a codestream that was cut the packets that are whole are shown.
 *
 * @throws {@link DecodeError} see `readTextureHeader`; `codestream-damaged`, `codestream-empty`, `out-of-memory`,
 * `picture-damaged`, `picture-unsupported` where the platform has no decoder for pictures, `inflate-failed`,
 * `inflate-too-large`
 */
export async function decodeTexture(
  bytes: Uint8Array<ArrayBuffer>,
  size: TextureSize,
  tools: TextureTools,
): Promise<DecodedTexture> {
  const header = readTextureHeader(bytes);
  const reduction = reductionOf(header, size);
  const { codec, width, height } = header;
  if (codec === 'j2c' || codec === 'jp2') {
    const start = codec === 'jp2' ? findCodestream(bytes) : 0;
    // The smallest that is stored; it is halved further below.
    const stored = Math.min(reduction, header.resolutionLevels - 1);
    const decoder = await tools.loadCodestreamDecoder();
    const { isCut, ...pixels } = decoder.decode(bytes.subarray(start), stored);
    return {
      header: isCut ? withoutPackets(header) : header,
      pixels: halve({ ...pixels, reduction: stored }, reduction),
    };
  }
  if (codec === 'png' || codec === 'tga') {
    const rgba = codec === 'png' ? decodePng(bytes) : decodeTga(bytes);
    return { header, pixels: halve({ width, height, rgba, mask: null, reduction: 0 }, reduction) };
  }
  if (tools.decodePicture === null) {
    const message = 'pictures of this kind are decoded by browsers only';
    throw textureError('picture-unsupported', message, 0, 'picture', { codec });
  }
  return { header, pixels: await decodeByPlatform(bytes, header, size, tools.decodePicture) };
}

/**
 * Decodes a picture by the platform, PNG as well, without any decoder of ours.
 *
 * @throws {@link DecodeError} see `readPictureHeader`; `picture-damaged`
 */
export async function decodePictureFile(
  bytes: Uint8Array<ArrayBuffer>,
  size: TextureSize,
  decode: DecodePicture,
): Promise<DecodedTexture> {
  const header = readPictureHeader(bytes);
  return { header, pixels: await decodeByPlatform(bytes, header, size, decode) };
}

async function decodeByPlatform(
  bytes: Uint8Array<ArrayBuffer>,
  header: TextureHeader,
  size: TextureSize,
  decode: DecodePicture,
): Promise<TexturePixels> {
  const picture = await decode(bytes, header);
  return halve({ ...picture, mask: null, reduction: 0 }, reductionOf(header, size));
}

/** How often a texture is halved to be of a size. It keeps at least one pixel. */
export function reductionOf(
  { width, height }: Pick<TextureHeader, 'width' | 'height'>,
  { reduce = 0, maxSize = Number.POSITIVE_INFINITY }: TextureSize,
): number {
  const longest = Math.max(width, height);
  let reduction = Math.max(0, Math.floor(reduce));
  while (Math.ceil(longest / 2 ** reduction) > Math.max(1, maxSize)) reduction++;
  return Math.min(reduction, Math.ceil(Math.log2(longest)));
}

/** Packets can be damaged in a codestream whose length is right. */
function withoutPackets(header: TextureHeader): TextureHeader {
  if (header.warnings.some(({ code }) => code === 'codestream-cut')) return header;
  const message = 'some packets are missing or damaged, and are left out';
  const warning = { code: 'codestream-cut', message, offset: 0, path: 'packets' };
  return { ...header, complete: false, warnings: [...header.warnings, warning] };
}

/** Halves pixels until they have the reduction: each is the mean of four, or of those that there are. */
function halve(pixels: TexturePixels, reduction: number): TexturePixels {
  let current = pixels;
  while (current.reduction < reduction) {
    const { width, height, rgba, mask } = current;
    current = {
      width: Math.ceil(width / 2),
      height: Math.ceil(height / 2),
      rgba: halvePlanes(rgba, width, height, 4),
      mask: mask && halvePlanes(mask, width, height, 1),
      reduction: current.reduction + 1,
    };
  }
  return current;
}

function halvePlanes(
  source: Uint8Array,
  width: number,
  height: number,
  channels: number,
): Uint8Array<ArrayBuffer> {
  const targetWidth = Math.ceil(width / 2);
  const targetHeight = Math.ceil(height / 2);
  const target = new Uint8Array(targetWidth * targetHeight * channels);
  for (let y = 0; y < targetHeight; y++) {
    const lower = 2 * y * width;
    const upper = Math.min(2 * y + 1, height - 1) * width;
    for (let x = 0; x < targetWidth; x++) {
      const right = Math.min(2 * x + 1, width - 1);
      for (let n = 0; n < channels; n++) {
        const sum =
          source[(lower + 2 * x) * channels + n] +
          source[(lower + right) * channels + n] +
          source[(upper + 2 * x) * channels + n] +
          source[(upper + right) * channels + n];
        target[(y * targetWidth + x) * channels + n] = (sum + 2) >> 2;
      }
    }
  }
  return target;
}
