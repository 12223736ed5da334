import {
  MANNEQUIN_FACES,
  type MannequinBake,
  mannequinLook,
} from '../../../avatar/mannequin/index.ts';
import type { HideableBake, ObjectLook } from '../../../avatar/surface/index.ts';
import { BAKES_ON_MESH, type BakeName } from '../../../formats/texture-entry/index.ts';

const isOurs = (name: BakeName): name is MannequinBake =>
  MANNEQUIN_FACES.some(({ bake }) => bake === name);

/** Our mannequin as the body of an avatar: each face shows a bake of its wearer. */
export const BODY_LOOK: ObjectLook = mannequinLook(
  new Map([...BAKES_ON_MESH].flatMap(([id, name]) => (isOurs(name) ? [[name, id]] : []))),
);

/** Whether an avatar with these bakes has a skin; without one our mannequin stays of wood. */
export function hasSkin(bakes: ReadonlyMap<BakeName, string>): boolean {
  return bakes.has('head') && bakes.has('upper') && bakes.has('lower');
}

/**
 * Whether a face of our mannequin is not drawn, since what is worn shows the bake of that part.
 *
 * **Source:** textures.md section 2, "Bakes on Mesh", rule 6.
 */
export function isHiddenFace(face: number, hidden: ReadonlySet<HideableBake>): boolean {
  const { bake } = MANNEQUIN_FACES[face] ?? { bake: null };
  return hidden.has(bake ?? 'head');
}
