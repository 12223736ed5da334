import type { TexturePixels } from '../../formats/texture/index.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** A picture of a bake, and what it does there; the first is the ground. */
export interface BakeLayer {
  /** The alpha of `mask` cuts; `replace` takes the place of what is beneath, with its alpha; `over` covers it by its alpha. */
  readonly mode: 'over' | 'replace' | 'mask';
  /** Multiplies the picture: 0 to 255 each; more than 255 brightens. Null for its own colours. */
  readonly tint: Rgb | null;
  /** Covers everything beneath at first: 0 to 255 each. */
  readonly fill?: Rgb;
  /** Tints only within this distance from the middle, in texture coordinates. */
  readonly within?: number;
}

/** A bake is no larger than the service's are, pixels of a side. */
export const MAX_BAKE_SIZE = 2048;

/**
 * Lays pictures over each other, stretched to the largest of them. Bottom row first, alpha not multiplied in.
 *
 * @param ground - the colour and alpha beneath all, 0 to 255 each.
 */
export function composeBake(
  pictures: readonly TexturePixels[],
  layers: readonly BakeLayer[],
  ground: readonly [...Rgb, alpha: number],
): Pick<TexturePixels, 'width' | 'height' | 'rgba'> {
  const side = (size: 'width' | 'height') =>
    Math.min(MAX_BAKE_SIZE, Math.max(1, ...pictures.map((picture) => picture[size])));
  const width = side('width');
  const height = side('height');
  const rgba = new Uint8Array(4 * width * height);
  for (let at = 0; at < rgba.length; at += 4) rgba.set(ground, at);
  const place = { width, height, rgba };
  pictures.forEach((picture, index) => {
    lay(place, picture, layers[index]);
  });
  return place;
}

type Canvas = ReturnType<typeof composeBake>;

const texel = new Float64Array(4);

function lay(canvas: Canvas, picture: TexturePixels, { mode, tint, fill, within }: BakeLayer) {
  const { width, height, rgba } = canvas;
  const [red, green, blue] = tint ?? [255, 255, 255];
  const tints = [red / 255, green / 255, blue / 255];
  const limit = (within ?? Number.POSITIVE_INFINITY) ** 2;
  for (let y = 0; y < height; y++) {
    const v = (y + 0.5) / height;
    for (let x = 0; x < width; x++) {
      const at = 4 * (y * width + x);
      const u = (x + 0.5) / width;
      sample(picture, u, v);
      const alpha = texel[3] / 255;
      if (mode === 'mask') {
        rgba[at + 3] = Math.round(rgba[at + 3] * alpha);
        continue;
      }
      const isTinted = tint !== null && (u - 0.5) ** 2 + (v - 0.5) ** 2 <= limit;
      for (let n = 0; n < 3; n++) {
        const color = isTinted ? Math.min(255, texel[n] * tints[n]) : texel[n];
        const beneath = fill ? fill[n] : rgba[at + n];
        rgba[at + n] = Math.round(mode === 'replace' ? color : beneath + alpha * (color - beneath));
      }
      const former = fill ? 255 : rgba[at + 3];
      rgba[at + 3] = Math.round(mode === 'replace' ? texel[3] : former + alpha * (255 - former));
    }
  }
}

/** Writes the colour of a picture at a place, between its pixels where it is smaller, into `texel`. */
function sample({ width, height, rgba }: TexturePixels, u: number, v: number): void {
  const x = Math.min(width - 1, Math.max(0, u * width - 0.5));
  const y = Math.min(height - 1, Math.max(0, v * height - 0.5));
  const [left, bottom] = [Math.floor(x), Math.floor(y)];
  const [across, up] = [x - left, y - bottom];
  const right = Math.min(width - 1, left + 1);
  const top = Math.min(height - 1, bottom + 1);
  for (let n = 0; n < 4; n++) {
    const a = rgba[4 * (bottom * width + left) + n];
    if (across === 0 && up === 0) {
      texel[n] = a;
      continue;
    }
    const b = rgba[4 * (bottom * width + right) + n];
    const c = rgba[4 * (top * width + left) + n];
    const d = rgba[4 * (top * width + right) + n];
    texel[n] = (a + across * (b - a)) * (1 - up) + (c + across * (d - c)) * up;
  }
}

/** Pixels as an uncompressed TGA with alpha, which is written and read at once: it stays in the page. */
export function tgaOf({ width, height, rgba }: Canvas): Uint8Array<ArrayBuffer> {
  const header = [0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0];
  const size = [width & 255, width >> 8, height & 255, height >> 8];
  const bytes = new Uint8Array(header.length + size.length + 2 + rgba.length);
  bytes.set([...header, ...size, 32, 8]);
  for (let at = 0, out = 18; at < rgba.length; at += 4, out += 4) {
    bytes[out] = rgba[at + 2];
    bytes[out + 1] = rgba[at + 1];
    bytes[out + 2] = rgba[at];
    bytes[out + 3] = rgba[at + 3];
  }
  return bytes;
}
