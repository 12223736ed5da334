import {
  PBR_SLOTS,
  type PbrMap,
  type PbrMaterial,
  type PbrSlot,
  type PbrTextureTransform,
  SAME_TRANSFORM,
} from './pbr-material.ts';

/** What an object changes of the material of one face; what is missing stays as the material has it. */
export interface PbrOverride extends Partial<Omit<PbrMaterial, 'maps'>> {
  /** Ids of textures by slot; null takes the texture away. */
  readonly textures: Readonly<Partial<Record<PbrSlot, string | null>>>;
  readonly transforms: Readonly<Partial<Record<PbrSlot, Partial<PbrTextureTransform>>>>;
}

/** A material with an override applied. */
export function applyOverride(material: PbrMaterial, override: PbrOverride): PbrMaterial {
  const { textures, transforms, ...changed } = override;
  const maps = Object.fromEntries(
    PBR_SLOTS.map((slot) => [
      slot,
      overrideMap(material.maps[slot], textures[slot], transforms[slot]),
    ]),
  ) as Record<PbrSlot, PbrMap | null>;
  return { ...material, ...changed, maps };
}

function overrideMap(
  map: PbrMap | null,
  texture: string | null | undefined,
  transform: Partial<PbrTextureTransform> | undefined,
): PbrMap | null {
  const textureId = texture === undefined ? map?.textureId : texture;
  if (!textureId) return null;
  const own = map?.transform ?? null;
  return { textureId, transform: transform ? { ...SAME_TRANSFORM, ...own, ...transform } : own };
}
