import type { HideableBake } from '../surface/index.ts';
import { MANNEQUIN_FACES } from './mannequin-faces.ts';

/**
 * Whether a face of our mannequin is not drawn, since what is worn shows the bake of that part; see `hiddenBodyParts`.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function isHiddenFace(face: number, hidden: ReadonlySet<HideableBake>): boolean {
  const { bake } = MANNEQUIN_FACES[face] ?? { bake: null };
  return hidden.has(bake ?? 'head');
}
