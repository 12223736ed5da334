import { BLANK_FACE, lookWithoutMaterials, type ObjectLook } from '../../avatar/surface/index.ts';
import { encodeUtf8 } from '../../formats/bytes/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type {
  LegacyMap,
  LegacyMaterial,
  PbrMaterial,
  PbrSlot,
} from '../../formats/material/index.ts';
import { contentId } from '../../formats/texture/index.ts';
import {
  SPECIAL_TEXTURES,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import type { FaceMap } from '../state/index.ts';

/** What a mesh has before its first change: white faces. */
export const BLANK_LOOK: ObjectLook = lookWithoutMaterials({
  defaultFace: BLANK_FACE,
  faces: new Map(),
});

/** What a legacy material has before anything is set. */
export const PLAIN_MATERIAL: LegacyMaterial = {
  normalMap: null,
  specularMap: null,
  specularColor: [1, 1, 1],
  glossiness: 0.2,
  environment: 0,
  alphaMode: 'blend',
  alphaCutoff: 0,
};

/** glTF's defaults, but not metallic: a base colour alone would be black there. */
export const PLAIN_PBR: PbrMaterial = {
  baseColor: [1, 1, 1, 1],
  metallic: 0,
  roughness: 1,
  emissive: [0, 0, 0],
  alphaMode: 'opaque',
  alphaCutoff: 0.5,
  doubleSided: false,
  maps: { baseColor: null, normal: null, metallicRoughness: null, emissive: null },
};

/** The slot of a PBR material that a map is in. */
export const PBR_SLOT_OF: Partial<Record<FaceMap, PbrSlot>> = {
  pbrBaseColor: 'baseColor',
  pbrNormal: 'normal',
  pbrMetallicRoughness: 'metallicRoughness',
  pbrEmissive: 'emissive',
};

/** The look with some fields of a face replaced; the same look where the face has these values already. */
export function withFace(look: ObjectLook, face: number, change: Partial<TextureFace>): ObjectLook {
  const former = textureFace(look.textureEntry, face);
  const changed = { ...former, ...change };
  if (haveSameValues(former, changed)) return look;
  const { defaultFace, faces } = look.textureEntry;
  const textureEntry = { defaultFace, faces: new Map(faces).set(face, changed) };
  return { ...look, textureEntry };
}

/** The look with another texture in a map of a face, or with none. */
export function withFaceTexture(
  look: ObjectLook,
  face: number,
  map: FaceMap,
  textureId: string | null,
): ObjectLook {
  if (map === 'diffuse')
    return withFace(look, face, { textureId: textureId ?? SPECIAL_TEXTURES.blank });
  const slot = PBR_SLOT_OF[map];
  if (slot) return withPbrTexture(look, face, slot, textureId);
  return withLegacyTexture(look, face, map === 'normal' ? 'normalMap' : 'specularMap', textureId);
}

/** The texture that a map of a face names; null for none. */
export function textureOf(look: ObjectLook, face: number, map: FaceMap): string | null {
  const entry = textureFace(look.textureEntry, face);
  if (map === 'diffuse') return entry.textureId;
  const slot = PBR_SLOT_OF[map];
  if (slot) return look.pbrMaterials.get(face)?.maps[slot]?.textureId ?? null;
  const material = look.legacyMaterials.get(entry.materialId);
  return material?.[map === 'normal' ? 'normalMap' : 'specularMap']?.textureId ?? null;
}

function withLegacyTexture(
  look: ObjectLook,
  face: number,
  key: 'normalMap' | 'specularMap',
  textureId: string | null,
): ObjectLook {
  const { materialId } = textureFace(look.textureEntry, face);
  const former = look.legacyMaterials.get(materialId);
  if (!former && textureId === null) return look;
  const material: LegacyMaterial = {
    ...(former ?? PLAIN_MATERIAL),
    [key]: textureId === null ? null : { ...(former?.[key] ?? PLAIN_MAP), textureId },
  };
  return withMaterial(look, face, material);
}

/**
 * The look with a legacy material on a face. As on a grid, the id of a material is made of its content. Materials that no
 * face names any more are left out: each step of a slider makes one.
 */
export function withMaterial(look: ObjectLook, face: number, material: LegacyMaterial): ObjectLook {
  const id = contentId(encodeUtf8(JSON.stringify(material)));
  const { textureEntry } = withFace(look, face, { materialId: id });
  const { defaultFace, faces } = textureEntry;
  const named = new Set([defaultFace, ...faces.values()].map(({ materialId }) => materialId));
  const known = [...look.legacyMaterials].filter(([each]) => each !== id && named.has(each));
  const isSame = look.legacyMaterials.has(id) && textureEntry === look.textureEntry;
  if (isSame) return look;
  return { ...look, textureEntry, legacyMaterials: new Map([...known, [id, material]]) };
}

/** The look without the PBR material that a face waits for. */
export function withoutMissing(look: ObjectLook, face: number): ObjectLook {
  if (!look.missingMaterials?.has(face)) return look;
  const { missingMaterials: former, ...rest } = look;
  const missingMaterials = new Map(former);
  missingMaterials.delete(face);
  return missingMaterials.size > 0 ? { ...rest, missingMaterials } : rest;
}

/** The look with a PBR material on a face. */
export function withPbr(look: ObjectLook, face: number, material: PbrMaterial): ObjectLook {
  return { ...look, pbrMaterials: new Map(look.pbrMaterials).set(face, material) };
}

const PLAIN_MAP: LegacyMap = { textureId: NULL_UUID, repeats: [1, 1], offset: [0, 0], rotation: 0 };

function withPbrTexture(
  look: ObjectLook,
  face: number,
  slot: PbrSlot,
  textureId: string | null,
): ObjectLook {
  const former = look.pbrMaterials.get(face);
  if (!former && textureId === null) return look;
  const { maps, ...rest } = former ?? PLAIN_PBR;
  const transform = maps[slot]?.transform ?? null;
  const map = textureId === null ? null : { textureId, transform };
  const material: PbrMaterial = { ...rest, maps: { ...maps, [slot]: map } };
  return withPbr(look, face, material);
}

function haveSameValues(a: TextureFace, b: TextureFace): boolean {
  return (Object.keys(a) as (keyof TextureFace)[]).every((key) => {
    const [one, other] = [a[key], b[key]];
    if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
    return one.every((value, index) => value === other[index]);
  });
}
