import {
  MANNEQUIN_FACES,
  type MannequinBake,
  mannequinLook,
} from '../../../avatar/mannequin/index.ts';
import type { ObjectLook } from '../../../avatar/surface/index.ts';
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
