import { BLANK_FACE, type ObjectLook } from '../../avatar/surface/index.ts';
import type { LegacyMaterial, PbrMaterial } from '../../formats/material/index.ts';
import { type TextureFace, textureFace } from '../../formats/texture-entry/index.ts';
import { BLANK_LOOK, withFace, withMaterial, withoutMissing } from './look-edits.ts';

/** How one face looks, with its materials: what can be copied to another face. */
export interface FaceLook {
  readonly entry: TextureFace;
  readonly legacy: LegacyMaterial | null;
  readonly pbr: PbrMaterial | null;
}

const BLANK: FaceLook = { entry: BLANK_FACE, legacy: null, pbr: null };

/** How a face looks. */
export function faceLookOf(look: ObjectLook | null, face: number): FaceLook {
  if (!look) return BLANK;
  const entry = textureFace(look.textureEntry, face);
  return {
    entry,
    legacy: look.legacyMaterials.get(entry.materialId) ?? null,
    pbr: look.pbrMaterials.get(face) ?? null,
  };
}

/** The look with faces that look like another one, which may be of another object. */
export function withFaceLook(
  look: ObjectLook | null,
  faces: readonly number[],
  copied: FaceLook,
): ObjectLook {
  return faces.reduce((before, face) => withOneFaceLook(before, face, copied), look ?? BLANK_LOOK);
}

function withOneFaceLook(
  look: ObjectLook,
  face: number,
  { entry, legacy, pbr }: FaceLook,
): ObjectLook {
  const pbrMaterials = new Map(look.pbrMaterials);
  if (pbr) pbrMaterials.set(face, pbr);
  else pbrMaterials.delete(face);
  const changed = withFace({ ...withoutMissing(look, face), pbrMaterials }, face, entry);
  return legacy ? withMaterial(changed, face, legacy) : changed;
}

/** The look with a face that is white, without texture and material. Null, the page's own colours, where all faces are then. */
export function withoutFaceLook(
  look: ObjectLook,
  face: number,
  faceCount: number,
): ObjectLook | null {
  const changed = withFaceLook(look, [face], BLANK);
  const faces = Array.from({ length: faceCount }, (_, each) => each);
  const isBlank = (each: number) =>
    !changed.pbrMaterials.has(each) && withFace(changed, each, BLANK_FACE) === changed;
  return faces.every(isBlank) ? null : changed;
}
