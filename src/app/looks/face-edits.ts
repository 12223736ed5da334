import { linearColor, type ObjectLook } from '../../avatar/surface/index.ts';
import type {
  DiffuseAlphaMode,
  LegacyMaterial,
  PbrMaterial,
} from '../../formats/material/index.ts';
import { type TextureFace, textureFace } from '../../formats/texture-entry/index.ts';
import {
  BLANK_LOOK,
  PLAIN_MATERIAL,
  PLAIN_PBR,
  withFace,
  withMaterial,
  withPbr,
} from './look-edits.ts';

/** Sets the colour of a face and its opacity, sRGB, 0..1: of its PBR material, or else of the texture entry. */
export function withColor(
  look: ObjectLook | null,
  face: number,
  color: TextureFace['color'],
): ObjectLook {
  const before = look ?? BLANK_LOOK;
  const pbr = before.pbrMaterials.get(face);
  if (!pbr) return withFace(before, face, { color });
  return withPbr(before, face, { ...pbr, baseColor: [...linearColor(color), color[3]] });
}

/** Sets fields of a face's record in the texture entry. */
export function withEntry(
  look: ObjectLook | null,
  face: number,
  change: Partial<TextureFace>,
): ObjectLook {
  return withFace(look ?? BLANK_LOOK, face, change);
}

/** Sets fields of a face's legacy material, in a copy of it; a face without one gets a plain one. */
export function withLegacy(
  look: ObjectLook | null,
  face: number,
  change: Partial<LegacyMaterial>,
): ObjectLook {
  const before = look ?? BLANK_LOOK;
  const { materialId } = textureFace(before.textureEntry, face);
  const known: LegacyMaterial = before.legacyMaterials.get(materialId) ?? PLAIN_MATERIAL;
  return withMaterial(before, face, { ...known, ...change });
}

/** Sets fields of a face's PBR material; a face without one gets a plain one. */
export function withPbrFields(
  look: ObjectLook | null,
  face: number,
  change: Partial<PbrMaterial>,
): ObjectLook {
  const before = look ?? BLANK_LOOK;
  return withPbr(before, face, { ...(before.pbrMaterials.get(face) ?? PLAIN_PBR), ...change });
}

/**
 * Sets what the alpha of a face's texture does, in a copy of the face's material; a face without one gets a plain one.
 * A PBR material has no emissive mask: `emissive` makes it opaque.
 *
 * @param cutoff - 0..1, of masks.
 */
export function withAlphaMode(
  look: ObjectLook | null,
  face: number,
  mode: DiffuseAlphaMode,
  cutoff: number,
): ObjectLook {
  if (!look?.pbrMaterials.has(face))
    return withLegacy(look, face, { alphaMode: mode, alphaCutoff: cutoff });
  const alphaMode = mode === 'blend' || mode === 'mask' ? mode : 'opaque';
  return withPbrFields(look, face, { alphaMode, alphaCutoff: cutoff });
}
