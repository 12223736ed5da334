import type { Vector3 } from '../../src/math/index.ts';
import { noise } from './noise.ts';
import type { Rgb, SkinPoint } from './paint-texels.ts';

export const rgb = (hex: string): Rgb => {
  const channel = (at: number): number => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [channel(1), channel(3), channel(5)];
};

export const SKIN = rgb('#e2b296');
/** Where blood shines through: cheeks, knees, elbows, fingertips. */
export const FLUSH = rgb('#d98a72');
/** Creases and hollows. */
export const CREASE = rgb('#a4654f');
/** What shines through thin skin. */
const VEIN = rgb('#a99a94');

/** `share` of the second colour, and the rest of the first. */
export const mix = (a: Rgb, b: Rgb, share: number): Rgb => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
  a[2] + (b[2] - a[2]) * share,
];

export const lighten = (color: Rgb, factor: number): Rgb => [
  color[0] * factor,
  color[1] * factor,
  color[2] * factor,
];

/** From 0 at `from` to 1 at `to`, which may be the smaller one. */
export function ramp(from: number, to: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - from) / (to - from)));
  return share * share * (3 - 2 * share);
}

/** 1 in the middle of an ellipse, falling softly to 0 beyond its radii. */
export function spot(...axes: readonly (readonly [distance: number, radius: number])[]): number {
  const sum = axes.reduce((total, [distance, radius]) => total + (distance / radius) ** 2, 0);
  return Math.exp(-sum);
}

/** The even tone of skin: mottled, with pores, and warmer where light comes through from below. */
export function skinTone({ point: [x, y, z], normal }: SkinPoint): Rgb {
  const mottling = 0.6 * noise(26 * x, 26 * y, 26 * z) + 0.4 * noise(95 * x, 95 * y, 95 * z);
  const blotches = noise(48 * x + 7, 48 * y, 48 * z);
  const pores = 0.6 * noise(640 * x, 640 * y, 640 * z) + 0.4 * noise(1150 * x, 1150 * y, 1150 * z);
  const tone = mix(SKIN, FLUSH, 0.07 + 0.07 * mottling + 0.04 * blotches);
  // What faces the ground gets little light, which skin would scatter to it from above.
  const below = ramp(0.1, -0.9, normal[2]);
  const lit = lighten(mix(tone, FLUSH, 0.16 * below), 1 + 0.16 * below);
  return lighten(lit, 1 + 0.016 * mottling + 0.016 * pores);
}

/** Veins under thin skin: `share` is how much of them shows. */
export function withVeins(color: Rgb, [x, y, z]: Vector3, share: number): Rgb {
  if (share <= 0) return color;
  const bend = 0.6 * noise(22 * x, 22 * y, 22 * z);
  const ridge = Math.abs(noise(34 * x + bend + 3, 15 * y, 34 * z + bend));
  return mix(color, VEIN, 0.34 * share * ramp(0.11, 0.02, ridge));
}

/** The shadow of the head on the neck, which the bakes of head and upper body share. */
export function neckShade([x, , z]: Vector3): number {
  return ramp(1.585, 1.665, z) * (0.3 - 0.12 * ramp(0, -0.05, x));
}
