import type { MeshStandardMaterial } from 'three';
import { createSurface } from '../looks.ts';

/** Red, green, blue as sRGB, and alpha; 0..1. */
export type FaceColor = readonly [red: number, green: number, blue: number, alpha: number];

/** As cloth: what is under the paint is not known until pictures are drawn. */
export const COLOR_ROUGHNESS = 0.82;
/** A paint with less than this share of opacity is not to be seen. */
export const CLEAR = 1 / 255;

interface Pot {
  readonly material: MeshStandardMaterial;
  users: number;
}

/** Plain coloured materials, one for each colour however many faces have it. */
export class ColorMaterials {
  readonly #pots = new Map<string, Pot>();

  /** Null for a paint that cannot be seen; anything else is to be given back with `release`. */
  acquire(paint: FaceColor): MeshStandardMaterial | null {
    if (paint[3] < CLEAR) return null;
    const key = keyOf(paint);
    let pot = this.#pots.get(key);
    if (!pot) {
      pot = { material: createMaterial(paint), users: 0 };
      this.#pots.set(key, pot);
    }
    pot.users++;
    return pot.material;
  }

  /** With its last user a material goes. */
  release(paint: FaceColor): void {
    const key = keyOf(paint);
    const pot = this.#pots.get(key);
    if (!pot || --pot.users > 0) return;
    pot.material.dispose();
    this.#pots.delete(key);
  }
}

/** What a face can tell is 8 bits each. */
function keyOf(paint: FaceColor): string {
  return paint.map((share) => Math.round(255 * share)).join();
}

function createMaterial([red, green, blue, alpha]: FaceColor): MeshStandardMaterial {
  const material = createSurface(COLOR_ROUGHNESS);
  material.color.setRGB(red, green, blue, 'srgb');
  if (alpha < 1 - CLEAR) {
    material.transparent = true;
    material.opacity = alpha;
    // What lies behind a clear face is to be seen, whichever is drawn first.
    material.depthWrite = false;
  }
  return material;
}
