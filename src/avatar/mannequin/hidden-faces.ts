import type { HideableBake } from '../surface/index.ts';
import { MANNEQUIN_FACES } from './mannequin-faces.ts';

const LIMBS = ['head', 'upper', 'lower'] as const;
/** The parts that only the classic body has, by the numbers behind ours: hair, eyelashes, skirt. */
const CLASSIC = ['hair', 'head', 'skirt'] as const;

/**
 * Whether a face of our mannequin, or of the classic body in its place, is not drawn, since what is worn shows the bake of that part; see `hiddenBodyParts`.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function isHiddenFace(face: number, hidden: ReadonlySet<HideableBake>): boolean {
  const ours = MANNEQUIN_FACES[face];
  if (!ours) return hidden.has(CLASSIC[face - MANNEQUIN_FACES.length] ?? 'head');
  const { name, bake } = ours;
  // The hollows between all limbs are one face: without these limbs they would float.
  if (name === 'sockets') return LIMBS.some((part) => hidden.has(part));
  return hidden.has(bake ?? 'head');
}
