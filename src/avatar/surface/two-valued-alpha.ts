import type { TexturePixels } from '../../formats/texture/index.ts';

const BINS = 16;
/** Bins of alpha that is neither opaque nor transparent. */
const FIRST_MIDDLE = 2;
const LAST_MIDDLE = 12;
/** The share of samples that may be in these bins. */
const MIDDLE_SHARE = 1 / 48;

/**
 * Whether a texture's alpha is so nearly two-valued that viewers cut faces with it instead of blending them: the
 * histogram of its pixels and of the means of its 2 × 2 blocks has next to nothing in the middle, and lies on both
 * sides, unless all of it is wholly opaque or wholly transparent. Takes the pixels in full size.
 *
 * **Source:** textures.md section 3, "Auto-mask".
 */
export function isTwoValuedAlpha({
  width,
  height,
  rgba,
}: Pick<TexturePixels, 'width' | 'height' | 'rgba'>): boolean {
  const bins = new Uint32Array(BINS);
  let sum = 0;
  for (let at = 3; at < rgba.length; at += 4) {
    bins[rgba[at] >> 4]++;
    sum += rgba[at];
  }
  const row = 4 * width;
  for (let y = 0; y + 1 < height; y += 2) {
    for (let x = 0; x + 1 < width; x += 2) {
      const at = y * row + 4 * x + 3;
      const total = rgba[at] + rgba[at + 4] + rgba[at + row] + rgba[at + row + 4];
      // A block has the weight of its four pixels.
      bins[total >> 6] += 4;
    }
  }
  const inBins = (from: number, to: number) =>
    bins.subarray(from, to + 1).reduce((count, more) => count + more, 0);
  const samples = inBins(0, BINS - 1);
  if (samples === 0 || inBins(FIRST_MIDDLE, LAST_MIDDLE) > samples * MIDDLE_SHARE) return false;
  const lower = inBins(0, BINS / 2 - 1);
  if (lower === samples) return sum === 0;
  return lower > 0 || sum === 255 * width * height;
}
