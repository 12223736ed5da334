import {
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../formats/texture-entry/index.ts';
import type { HideableBake, ObjectLook } from '../surface/index.ts';
import { MANNEQUIN_FACES, type MannequinFace } from './mannequin-faces.ts';
import { mannequinLook } from './mannequin-look.ts';

/** One face of the classic body, which has parts that the mannequin has not. */
export interface ClassicFace extends Omit<MannequinFace, 'bake'> {
  readonly bake: HideableBake | null;
}

/** The faces of the classic body: those of our mannequin by the same numbers, some of them empty, and its own parts. */
export const CLASSIC_FACES = [
  ...MANNEQUIN_FACES,
  { name: 'hair', bake: 'hair', part: null },
  { name: 'eyelashes', bake: 'head', part: null },
  { name: 'skirt', bake: 'skirt', part: null },
] as const satisfies readonly ClassicFace[];

export type ClassicFaceName = (typeof CLASSIC_FACES)[number]['name'];

/** The number of a face of the classic body. */
export function classicFace(name: ClassicFaceName): number {
  return CLASSIC_FACES.findIndex((face) => face.name === name);
}

/**
 * As `mannequinLook`, for bakes of an avatar, which have hair, lashes and a skirt as well: of these, our mannequin shows
 * nothing, and the classic body what is in the bakes.
 */
export function classicLook(bakes: ReadonlyMap<HideableBake, string>): ObjectLook {
  const look = mannequinLook(bakes);
  const faces = new Map<number, TextureFace>(look.textureEntry.faces);
  for (let face = MANNEQUIN_FACES.length; face < CLASSIC_FACES.length; face++) {
    const { bake } = CLASSIC_FACES[face];
    const textureId = (bake && bakes.get(bake)) ?? SPECIAL_TEXTURES.invisible;
    faces.set(face, { ...PLAIN_FACE, textureId });
  }
  return { ...look, textureEntry: { ...look.textureEntry, faces } };
}
