import {
  PLAIN_FACE,
  SPECIAL_TEXTURES,
  type TextureFace,
} from '../../formats/texture-entry/index.ts';
import type { HideableBake, ObjectLook } from '../surface/index.ts';
import { MANNEQUIN_FACES } from './mannequin-faces.ts';

/** What no bake shows: the dark insides of the sockets. */
const SOCKETS: TextureFace = {
  ...PLAIN_FACE,
  textureId: SPECIAL_TEXTURES.blank,
  color: [0.42, 0.27, 0.21, 1],
};

const NOT_DRAWN: TextureFace = { ...PLAIN_FACE, textureId: SPECIAL_TEXTURES.invisible };

/**
 * How our mannequin looks in these textures, by bake: skins, bakes of an avatar, or ids of `BAKES_ON_MESH`. The parts
 * whose texture is missing are not drawn, nor is what only the wooden doll has. To be resolved as a body
 * (`SurfaceContext.isBody`), whose alpha cuts.
 *
 * **Source:** textures.md section 3, for parts without a bake.
 */
export function mannequinLook(textures: ReadonlyMap<HideableBake, string>): ObjectLook {
  const faces = MANNEQUIN_FACES.map(({ name, bake }, number): [number, TextureFace] => {
    if (name === 'sockets') return [number, SOCKETS];
    const textureId = bake && textures.get(bake);
    return [number, textureId ? { ...PLAIN_FACE, textureId } : NOT_DRAWN];
  });
  return {
    textureEntry: { defaultFace: NOT_DRAWN, faces: new Map(faces) },
    legacyMaterials: new Map(),
    pbrMaterials: new Map(),
  };
}
