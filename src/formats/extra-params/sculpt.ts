import { INVERT_BIT, MIRROR_BIT, SCULPT_SHAPE_BITS, SCULPT_SHAPES } from './layout.ts';
import type { ExtraParams, Sculpt } from './types.ts';

/**
 * A sculpt from its id and type byte, as packed parameters and scene files both have them.
 *
 * **Source:** objects-and-appearance.md section 5.
 */
export function sculptOf(id: string, type: number): Sculpt {
  return {
    shape: SCULPT_SHAPES[type & SCULPT_SHAPE_BITS],
    id,
    invert: (type & INVERT_BIT) !== 0,
    mirror: (type & MIRROR_BIT) !== 0,
  };
}

/** The type byte of a sculpt. */
export function sculptType({ shape, invert, mirror }: Sculpt): number {
  return SCULPT_SHAPES.indexOf(shape) | (invert ? INVERT_BIT : 0) | (mirror ? MIRROR_BIT : 0);
}

/** The asset id of the mesh that an object shows; null for every other object. */
export function meshIdOf({ sculpt }: ExtraParams): string | null {
  return sculpt?.shape === 'mesh' ? sculpt.id : null;
}
