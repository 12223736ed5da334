import { Color } from 'three';
import { MANNEQUIN_PARTS, ROUGHNESS, setClothColor, setCssColor } from './looks.ts';
import { CLEAR, COLOR_ROUGHNESS, type FaceColor } from './region/paints.ts';
import type { MannequinColors } from './theme.ts';

/** What a face looks like, for those who draw it elsewhere: nothing about it is of metal. */
export interface SurfaceProperties {
  /** Red, green and blue in linear light, 0..1. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity, 0..1. */
  readonly alpha: number;
  /** How much it scatters light, 0..1. */
  readonly roughness: number;
}

/** A face of our own bodies, as `MaterialLibrary.mannequin` draws it under these colours. */
export function mannequinSurface(colors: MannequinColors, slot: number): SurfaceProperties {
  const color = new Color();
  setCssColor(color, colors[MANNEQUIN_PARTS[slot] ?? 'body']);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.mannequin };
}

/** A face of something worn without textures, as `MaterialLibrary.cloth` draws it. */
export function clothSurface(tint: number, slot: number): SurfaceProperties {
  const color = new Color();
  setClothColor(color, tint, slot);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.cloth };
}

/** A face in a colour of its own, as `ColorMaterials` draws it; null for one that cannot be seen. */
export function coloredSurface([red, green, blue, alpha]: FaceColor): SurfaceProperties | null {
  if (alpha < CLEAR) return null;
  const color = new Color().setRGB(red, green, blue, 'srgb');
  return {
    color: linearOf(color),
    alpha: alpha < 1 - CLEAR ? alpha : 1,
    roughness: COLOR_ROUGHNESS,
  };
}

function linearOf({ r, g, b }: Color): SurfaceProperties['color'] {
  return [r, g, b];
}
