import { encode } from 'fast-png';

type Color = readonly [red: number, green: number, blue: number, alpha?: number];

/** A PNG whose pixels a function colours: x from the left, y from above, both 0 to 1. */
export function pngOf(
  width: number,
  height: number,
  colorAt: (x: number, y: number) => Color,
  channels: 3 | 4 = 3,
): Uint8Array<ArrayBuffer> {
  const data = new Uint8Array(channels * width * height);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const color = colorAt((column + 0.5) / width, (row + 0.5) / height);
      const at = channels * (row * width + column);
      for (let channel = 0; channel < channels; channel++)
        data[at + channel] = Math.round(color[channel] ?? 255);
    }
  }
  return new Uint8Array(encode({ width, height, data, channels, depth: 8 }));
}

const LINEN: Color = [228, 219, 201];
const FERN: Color = [30, 92, 80];

/** A woven cloth with ferns in rows. */
export function fernCloth(size: number): Uint8Array<ArrayBuffer> {
  return pngOf(size, size, (x, y) => (isFern((3 * x) % 1, (3 * y) % 1) ? FERN : woven(x, y)));
}

/** Blue knitwear, whose alpha is 255 throughout. */
export function ribKnit(size: number): Uint8Array<ArrayBuffer> {
  const shadeAt = (x: number) => 0.85 + 0.15 * Math.cos(2 * Math.PI * 48 * x);
  return pngOf(size, size, (x) => [108 * shadeAt(x), 132 * shadeAt(x), 166 * shadeAt(x)], 4);
}

/** The normal map of such a cloth. */
export function clothNormals(size: number): Uint8Array<ArrayBuffer> {
  return pngOf(size, size, (x, y) => {
    const [dx, dy] = [0.25 * Math.cos(2 * Math.PI * 96 * x), 0.25 * Math.cos(2 * Math.PI * 96 * y)];
    const length = Math.hypot(dx, dy, 1);
    return [dx / length, dy / length, 1 / length].map((v) => 127.5 * (v + 1)) as unknown as Color;
  });
}

function woven(x: number, y: number): Color {
  const thread = Math.sin(2 * Math.PI * 96 * x) * Math.sin(2 * Math.PI * 96 * y);
  return LINEN.map((value) => (value ?? 255) - 10 * (1 - thread)) as unknown as Color;
}

/** A stem with leaves on both sides, in the middle of a square. */
function isFern(x: number, y: number): boolean {
  const [side, height] = [Math.abs(x - 0.5), 0.85 - y];
  if (height < 0 || height > 0.7) return false;
  if (side < 0.008) return true;
  const leaf = Math.round((height - 0.4 * side) / 0.05) * 0.05;
  const reach = 0.22 * Math.sin((Math.PI * (leaf + 0.08)) / 0.82);
  const width = 0.017 * (1 - side / Math.max(reach, 1e-6));
  return side < reach && Math.abs(height - 0.4 * side - leaf) < width;
}
