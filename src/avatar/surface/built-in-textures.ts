import type { TexturePixels } from '../../formats/texture/index.ts';
import { SPECIAL_TEXTURES } from '../../formats/texture-entry/index.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

const GRADIENT_HEIGHT = 32;

/**
 * The pixels of a texture that viewers have built in, so that it need not be fetched; null for any other id. Made anew
 * by each call.
 *
 * **Source:** textures.md section 2; the alpha gradient runs from 0 at the bottom to 255 at the top.
 */
export function builtInTexture(textureId: string): TexturePixels | null {
  switch (textureId) {
    case SPECIAL_TEXTURES.blank:
      return makePixels(1, () => [255, 255, 255, 255]);
    case SPECIAL_TEXTURES.plain:
    case SPECIAL_TEXTURES.none:
      return makePixels(1, () => [0x7f, 0x7f, 0x7f, 255]);
    case SPECIAL_TEXTURES.transparent:
    case SPECIAL_TEXTURES.invisible:
      return makePixels(1, () => [255, 255, 255, 0]);
    case SPECIAL_TEXTURES.flatNormal:
      return makePixels(1, () => [128, 128, 255, 255]);
    case SPECIAL_TEXTURES.alphaGradient:
      return makePixels(GRADIENT_HEIGHT, (row) => {
        const alpha = Math.round((255 * row) / (GRADIENT_HEIGHT - 1));
        return [255, 255, 255, alpha];
      });
    default:
      return null;
  }
}

function makePixels(height: number, pixelOf: (row: number) => Pixel): TexturePixels {
  const rgba = new Uint8Array(4 * height);
  for (let row = 0; row < height; row++) rgba.set(pixelOf(row), 4 * row);
  return { width: 1, height, rgba, mask: null, reduction: 0 };
}
