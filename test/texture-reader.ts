import type { TextureSupply } from '../src/app/export/texture-supply.ts';
import { isTwoValuedAlpha } from '../src/avatar/surface/index.ts';
import type { TextureHeader, TexturePixels } from '../src/formats/texture/index.ts';
import { makePicture, type PictureRequest, pngOfComponents } from '../src/kinds/picture/index.ts';

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

/** A texture of which each pixel is what `pixelOf` says; x from the left, y from the bottom. */
export function texturePixels(
  width: number,
  height: number,
  pixelOf: (x: number, y: number) => Pixel,
): TexturePixels {
  const rgba = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rgba.set(pixelOf(x, y), 4 * (y * width + x));
  }
  return { width, height, rgba, mask: null, reduction: 0 };
}

/** A texture for tests. */
export interface TestTexture {
  readonly pixels: TexturePixels;
  readonly codec: TextureHeader['codec'];
  readonly components: number;
}

/** Has these textures, as the page's library would; their files are PNG, and pictures are made in this thread. */
export function textureSupply(textures: ReadonlyMap<string, TestTexture>): TextureSupply {
  const headerOf = ({ pixels, codec, components }: TestTexture): TextureHeader => ({
    ...{ codec, width: pixels.width, height: pixels.height, components, bitDepth: 8 },
    ...{ resolutionLevels: 1, qualityLayers: null, progression: null },
    ...{ reversible: null, complete: null, warnings: [] },
  });
  const picture = async (id: string, request: PictureRequest) => {
    const texture = textures.get(id);
    if (!texture) return null;
    return makePicture({ header: headerOf(texture), pixels: texture.pixels }, request, null);
  };
  return {
    async header(id) {
      const texture = textures.get(id);
      return texture ? headerOf(texture) : null;
    },
    async isTwoValuedAlpha(id) {
      const texture = textures.get(id);
      return texture !== undefined && isTwoValuedAlpha(texture.pixels);
    },
    async bytes(id) {
      const pixels = textures.get(id)?.pixels;
      if (!pixels) return null;
      const bytes = pngOfComponents({ header: { components: 4 }, pixels });
      return { name: `${id.slice(0, 4)}.png`, bytes };
    },
    async material(id, content) {
      return (await picture(id, { purpose: 'material', content }))?.bytes ?? null;
    },
    webPicture: (id) => picture(id, { purpose: 'web' }),
  };
}
