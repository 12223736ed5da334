/*
 * Pictures painted in code: for each pixel its colour. Rows begin at the top; pictures repeat without a seam where all of
 * their waves do.
 */

/** Red, green, blue and alpha, 0..1. */
export type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

/** A picture as 8-bit samples. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  /** 1 grey, 3 red, green, blue, 4 with alpha. */
  readonly channels: 1 | 3 | 4;
  readonly data: Uint8Array;
}

/** Paints a picture, a square by default; `at` gets the middle of each pixel, 0..1 from the left and from the top. */
export function paint(
  width: number,
  channels: Picture['channels'],
  at: (u: number, v: number) => Rgba,
  height = width,
): Picture {
  const data = new Uint8Array(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const color = at((x + 0.5) / width, (y + 0.5) / height);
      for (let channel = 0; channel < channels; channel++) {
        data[(y * width + x) * channels + channel] = Math.round(255 * unit(color[channel]));
      }
    }
  }
  return { width, height, channels, data };
}

/** An opaque grey. */
export const grey = (value: number): Rgba => [value, value, value, 1];

/** Goes from 0 to 1 while `value` goes from `from` to `to`, without corners. */
export function smoothstep(from: number, to: number, value: number): number {
  const t = unit((value - from) / (to - from));
  return t * t * (3 - 2 * t);
}

/** A wave of so many periods over the picture, 0..1. */
export function wave(at: number, periods: number): number {
  return 0.5 + 0.5 * Math.cos(2 * Math.PI * periods * at);
}

/** Smooth noise that repeats after `cells` cells, 0..1: the same for the same seed. */
export function noise(u: number, v: number, cells: number, seed: number): number {
  const [x, y] = [u * cells, v * cells];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [smoothstep(0, 1, x - left), smoothstep(0, 1, y - top)];
  const corner = (dx: number, dy: number) => hash((left + dx) % cells, (top + dy) % cells, seed);
  const upper = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * fx;
  const lower = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * fx;
  return upper + (lower - upper) * fy;
}

function hash(x: number, y: number, seed: number): number {
  let mixed =
    Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca77) ^ Math.imul(seed, 0xc2b2ae3d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 0x1_0000_0000;
}

function unit(value: number): number {
  return Math.min(1, Math.max(0, value));
}
