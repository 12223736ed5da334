import type { HideableBake } from '../surface/index.ts';
import { CLASSIC_FACES } from './mannequin-faces.ts';

const LIMBS = ['head', 'upper', 'lower'] as const;

/**
 * Whether a face of our mannequin, or of the classic body in its place, is not drawn, since what is worn shows the bake of that part; see `hiddenBodyParts`.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function isHiddenFace(face: number, hidden: ReadonlySet<HideableBake>): boolean {
  const { name, bake } = CLASSIC_FACES[face] ?? { name: null, bake: null };
  // The hollows between all limbs are one face: without these limbs they would float.
  if (name === 'sockets') return LIMBS.some((part) => hidden.has(part));
  return hidden.has(bake ?? 'head');
}
