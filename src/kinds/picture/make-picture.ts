import { type DecodedTexture, hasAlpha, type TexturePixels } from '../../formats/texture/index.ts';
import {
  encodePicture,
  type PictureContent,
  pngOfComponents,
  rowsFromTop,
} from './texture-picture.ts';

/** What a picture of a texture is for. */
export type PictureRequest =
  /** A PNG with the texture's own components, see {@link pngOfComponents}. */
  | { readonly purpose: 'components' }
  /** A PNG for a material of glTF, see {@link encodePicture}. */
  | { readonly purpose: 'material'; readonly content: PictureContent }
  /**
   * A picture that every browser reads: WebP, or PNG where the texture has alpha, since canvases lose the colour of
   * transparent pixels, and where the platform cannot write WebP.
   */
  | { readonly purpose: 'web' };

/** A picture as a file. */
export interface EncodedPicture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'image/png' | 'image/webp';
}

/** Writes opaque pixels as WebP; null where the platform cannot. */
export type EncodeWebp = (
  pixels: Pick<TexturePixels, 'width' | 'height' | 'rgba'>,
) => Promise<Uint8Array<ArrayBuffer> | null>;

/** A picture of a texture. @param encodeWebp - Gets the pixels with the top row first; null on platforms without canvases. */
export async function makePicture(
  texture: DecodedTexture,
  request: PictureRequest,
  encodeWebp: EncodeWebp | null,
): Promise<EncodedPicture> {
  const { header, pixels } = texture;
  if (request.purpose === 'material') {
    return { bytes: encodePicture(pixels, request.content), type: 'image/png' };
  }
  if (request.purpose === 'web' && encodeWebp && !hasAlpha(header)) {
    const { width, height } = pixels;
    const webp = await encodeWebp({ width, height, rgba: rowsFromTop(pixels, [0, 1, 2, 3]) });
    if (webp) return { bytes: webp, type: 'image/webp' };
  }
  return { bytes: pngOfComponents(texture), type: 'image/png' };
}
