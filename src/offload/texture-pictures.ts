import { transfer } from 'comlink';
import { isTwoValuedAlpha } from '../avatar/surface/index.ts';
import {
  decodeTexture,
  hasAlpha,
  type TextureSize,
  type TextureTools,
} from '../formats/texture/index.ts';
import {
  type EncodedPicture,
  type EncodeWebp,
  makePicture,
  type PictureRequest,
} from '../kinds/picture/index.ts';
import { type Outcome, toOutcome } from './outcome.ts';

/** What a texture worker offers besides decoding: pictures of textures as files, and what their alpha is like. */
export interface TexturePictures {
  /** A picture of a texture; `bytes` is transferred in by the caller, the picture is transferred out. */
  picture(
    bytes: Uint8Array<ArrayBuffer>,
    size: TextureSize,
    request: PictureRequest,
  ): Promise<Outcome<EncodedPicture>>;
  /** See `isTwoValuedAlpha`; false for a texture without alpha. */
  isTwoValuedAlpha(bytes: Uint8Array<ArrayBuffer>, size: TextureSize): Promise<Outcome<boolean>>;
}

/** What the worker runs, and tests and tools in their own thread. */
export function texturePictures(
  tools: TextureTools,
  encodeWebp: EncodeWebp | null,
): TexturePictures {
  return {
    async picture(bytes, size, request) {
      const outcome = await toOutcome(async () =>
        makePicture(await decodeTexture(bytes, size, tools), request, encodeWebp),
      );
      return transfer(outcome, outcome.ok ? [outcome.value.bytes.buffer] : []);
    },
    isTwoValuedAlpha: (bytes, size) =>
      toOutcome(async () => {
        const { header, pixels } = await decodeTexture(bytes, size, tools);
        return hasAlpha(header) && isTwoValuedAlpha(pixels);
      }),
  };
}

const WEBP_QUALITY = 0.9;

/** Writes WebP by the browser's canvas; null where it cannot. */
export const encodeWebpByCanvas: EncodeWebp = async ({ width, height, rgba }) => {
  if (typeof OffscreenCanvas === 'undefined') return null;
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) return null;
  const data = new Uint8ClampedArray(rgba.buffer, rgba.byteOffset, rgba.length);
  context.putImageData(new ImageData(data, width, height), 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: WEBP_QUALITY });
  return blob.type === 'image/webp' ? new Uint8Array(await blob.arrayBuffer()) : null;
};
