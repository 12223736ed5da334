import { encode } from 'fast-png';
import { linearFromSrgb, srgbFromLinear } from '../../avatar/surface/index.ts';
import type { TextureHeader, TexturePixels } from '../../formats/texture/index.ts';

/**
 * What of a texture a picture shows: all of it; where alpha is light, the share of the colour that is lit, or that shines
 * by itself; or the roughness that the alpha of a normal map makes of a glossiness.
 */
export type PictureContent = 'whole' | 'lit' | 'shining' | { readonly roughnessOf: number };

/** The roughness whose highlight is as wide as that of a glossiness. **Source:** textures.md section 4. */
export function roughnessOfGlossiness(glossiness: number): number {
  return (2 / (368 * glossiness * glossiness + 2)) ** 0.25;
}

/** A texture as PNG: rows from the top, and alpha only where it is not opaque everywhere. */
export function encodePicture(
  pixels: TexturePixels,
  content: PictureContent,
): Uint8Array<ArrayBuffer> {
  const { width, height, rgba } = pixels;
  const change = changeOf(content);
  const isOpaque = change !== null || isOpaqueEverywhere(rgba);
  const channels = isOpaque ? 3 : 4;
  const data = new Uint8Array(channels * width * height);
  const pixel = new Uint8Array(4);
  let to = 0;
  for (let row = height - 1; row >= 0; row--) {
    for (let from = 4 * row * width; from < 4 * (row + 1) * width; from += 4) {
      for (let channel = 0; channel < 4; channel++) pixel[channel] = rgba[from + channel];
      change?.(pixel);
      for (let channel = 0; channel < channels; channel++) data[to++] = pixel[channel];
    }
  }
  return png(width, height, channels, data);
}

/** The bytes of a pixel that a picture with so many components has. */
const CHANNELS: readonly (readonly number[])[] = [[], [0], [0, 3], [0, 1, 2], [0, 1, 2, 3]];

/** What a picture of components needs of a texture. */
interface PngSource {
  readonly header: Pick<TextureHeader, 'components'>;
  readonly pixels: TexturePixels;
}

/**
 * A texture as PNG with its components: grey, grey and alpha, RGB or RGBA; of five the fifth, the clothing mask of a bake, is
 * left out.
 *
 * @param component - Only this one, counted from 0, as a grey picture; the texture has it.
 */
export function pngOfComponents(
  { header, pixels }: PngSource,
  component?: number,
): Uint8Array<ArrayBuffer> {
  const { width, height, rgba, mask } = pixels;
  if (component === 4 && mask) return png(width, height, 1, rowsFromTop(pixels, [0], mask));
  const all = CHANNELS[Math.min(header.components, 4)];
  const channels = component === undefined ? all : [all[component]];
  return png(width, height, channels.length, rowsFromTop(pixels, channels, rgba));
}

/**
 * These bytes of each pixel, with the top row first, as pictures have them.
 *
 * @param source - As many bytes for each pixel, whichever they are, with the bottom row first.
 */
export function rowsFromTop(
  { width, height, rgba }: Pick<TexturePixels, 'width' | 'height' | 'rgba'>,
  channels: readonly number[],
  source: Uint8Array = rgba,
): Uint8Array<ArrayBuffer> {
  const pixelBytes = source.length / (width * height);
  const target = new Uint8Array(width * height * channels.length);
  let to = 0;
  for (let y = height - 1; y >= 0; y--) {
    for (let from = y * width; from < (y + 1) * width; from++) {
      for (const channel of channels) target[to++] = source[from * pixelBytes + channel];
    }
  }
  return target;
}

function png(width: number, height: number, channels: number, data: Uint8Array) {
  return new Uint8Array(encode({ width, height, data, channels, depth: 8 }));
}

function isOpaqueEverywhere(rgba: Uint8Array): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return false;
  return true;
}

/** Changes a pixel to what the picture shows of it; null where it stays. */
function changeOf(content: PictureContent): ((pixel: Uint8Array) => void) | null {
  if (content === 'whole') return null;
  if (typeof content === 'object') {
    const roughness = Uint8Array.from({ length: 256 }, (_, alpha) =>
      Math.round(255 * roughnessOfGlossiness((content.roughnessOf * alpha) / 255)),
    );
    // Green is roughness, blue metal.
    return (pixel) => {
      pixel[1] = roughness[pixel[3]];
      pixel[0] = 255;
      pixel[2] = 0;
    };
  }
  const linear = Float32Array.from({ length: 256 }, (_, value) => linearFromSrgb(value / 255));
  return (pixel) => {
    const share = content === 'shining' ? pixel[3] / 255 : 1 - pixel[3] / 255;
    for (let channel = 0; channel < 3; channel++) {
      pixel[channel] = Math.round(255 * srgbFromLinear(linear[pixel[channel]] * share));
    }
  };
}
