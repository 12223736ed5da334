import { Color } from 'three';
import { DOLL_SLOTS, ROUGHNESS, setClothColor, setCssColor } from './looks.ts';
import { CLEAR, PAINT_ROUGHNESS, type Paint } from './region/paints.ts';
import type { DollColors } from './theme.ts';

/** What a face looks like, for those who draw it elsewhere: nothing about it is of metal. */
export interface PlainSurface {
  /** Red, green and blue in linear light, 0..1. */
  readonly color: readonly [red: number, green: number, blue: number];
  /** Opacity, 0..1. */
  readonly alpha: number;
  /** How much it scatters light, 0..1. */
  readonly roughness: number;
}

/** A face of our own bodies, as `Looks.doll` draws it under these colours. */
export function dollSurface(colors: DollColors, slot: number): PlainSurface {
  const color = new Color();
  setCssColor(color, colors[DOLL_SLOTS[slot] ?? 'body']);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.doll };
}

/** A face of something worn without textures, as `Looks.cloth` draws it. */
export function clothSurface(tint: number, slot: number): PlainSurface {
  const color = new Color();
  setClothColor(color, tint, slot);
  return { color: linearOf(color), alpha: 1, roughness: ROUGHNESS.cloth };
}

/** A face in a colour of its own, as `Paints` draws it; null for one that cannot be seen. */
export function paintedSurface([red, green, blue, alpha]: Paint): PlainSurface | null {
  if (alpha < CLEAR) return null;
  const color = new Color().setRGB(red, green, blue, 'srgb');
  return {
    color: linearOf(color),
    alpha: alpha < 1 - CLEAR ? alpha : 1,
    roughness: PAINT_ROUGHNESS,
  };
}

function linearOf({ r, g, b }: Color): PlainSurface['color'] {
  return [r, g, b];
}
