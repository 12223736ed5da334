import type { TexturePixels } from '../../formats/texture/index.ts';

/** A picture at half the size, rounded up: each pixel is the mean of up to four. */
export function halvePixels(pixels: TexturePixels): TexturePixels {
  const width = Math.ceil(pixels.width / 2);
  const height = Math.ceil(pixels.height / 2);
  const rgba = new Uint8Array(4 * width * height);
  for (let y = 0; y < height; y++) {
    const lower = 2 * y * pixels.width;
    const upper = Math.min(2 * y + 1, pixels.height - 1) * pixels.width;
    for (let x = 0; x < width; x++) {
      const left = 2 * x;
      const right = Math.min(left + 1, pixels.width - 1);
      for (let channel = 0; channel < 4; channel++) {
        const sum =
          pixels.rgba[4 * (lower + left) + channel] +
          pixels.rgba[4 * (lower + right) + channel] +
          pixels.rgba[4 * (upper + left) + channel] +
          pixels.rgba[4 * (upper + right) + channel];
        rgba[4 * (y * width + x) + channel] = (sum + 2) >> 2;
      }
    }
  }
  return { width, height, rgba, mask: null, reduction: pixels.reduction + 1 };
}
