import {
  bakeOf,
  linearColor,
  type ObjectLook,
  srgbFromLinear,
} from '../../avatar/surface/index.ts';
import { NULL_UUID } from '../../formats/llsd/index.ts';
import type {
  LegacyMap,
  LegacyMaterial,
  PbrMap,
  PbrMaterial,
  PbrTextureTransform,
} from '../../formats/material/index.ts';
import {
  SPECIAL_TEXTURES,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import {
  BLANK_LOOK,
  PLAIN_MATERIAL,
  PLAIN_PBR,
  withFace,
  withMaterial,
  withoutMissing,
  withPbr,
} from './look-edits.ts';
import type { FacePlacement } from './map-placement.ts';

/** What a face is drawn by: its texture entry alone, with a legacy material, or a PBR material in place of both. */
export type FaceKind = 'plain' | 'legacy' | 'pbr';

/** What a face is drawn by. */
export function faceKind(look: ObjectLook | null, face: number): FaceKind {
  if (!look) return 'plain';
  if (look.pbrMaterials.has(face)) return 'pbr';
  return look.legacyMaterials.has(textureFace(look.textureEntry, face).materialId)
    ? 'legacy'
    : 'plain';
}

/**
 * Gives a face another kind. A PBR material is made of the face's texture, colour and normal map; what the face had
 * below it stays, and is there again when the PBR material is taken off. Where nothing was below, the face gets what the
 * PBR material has. A face that becomes plain loses its normal and specular maps.
 */
export function withFaceKind(look: ObjectLook | null, face: number, kind: FaceKind): ObjectLook {
  const before = withoutMissing(look ?? BLANK_LOOK, face);
  if (faceKind(before, face) === kind) return before;
  if (kind === 'pbr') return withPbr(before, face, pbrOf(before, face));
  const pbr = before.pbrMaterials.get(face);
  const bare = pbr ? withoutPbr(before, face, pbr) : before;
  if (kind === 'plain') return withFace(bare, face, { materialId: NULL_UUID });
  return faceKind(bare, face) === 'legacy'
    ? bare
    : withMaterial(bare, face, pbr ? legacyOf(pbr) : PLAIN_MATERIAL);
}

function isBlank({ textureId }: TextureFace): boolean {
  return textureId === NULL_UUID || textureId === SPECIAL_TEXTURES.blank;
}

/** The look without a face's PBR material, whose texture and colour a blank face takes over. */
function withoutPbr(look: ObjectLook, face: number, pbr: PbrMaterial): ObjectLook {
  const pbrMaterials = new Map(look.pbrMaterials);
  pbrMaterials.delete(face);
  const bare = { ...look, pbrMaterials };
  if (!isBlank(textureFace(look.textureEntry, face))) return bare;
  const { baseColor, maps } = pbr;
  const [red, green, blue] = baseColor;
  const [r, g, b] = [red, green, blue].map((value) => inBytes(srgbFromLinear(value)));
  return withFace(bare, face, {
    color: [r, g, b, pbr.alphaMode === 'opaque' ? 1 : inBytes(baseColor[3])],
    ...(maps.baseColor && {
      textureId: maps.baseColor.textureId,
      ...legacyPlacement(maps.baseColor.transform),
    }),
  });
}

/** The nearest value that a byte can hold, as texture entries have it. */
const inBytes = (value: number) => Math.round(255 * value) / 255;

const PBR_ALPHA = { none: 'opaque', blend: 'blend', mask: 'mask', emissive: 'opaque' } as const;
const LEGACY_ALPHA = { opaque: 'none', blend: 'blend', mask: 'mask' } as const;

function pbrOf(look: ObjectLook, face: number): PbrMaterial {
  const entry = textureFace(look.textureEntry, face);
  const legacy = look.legacyMaterials.get(entry.materialId);
  const [r, g, b] = linearColor(entry.color);
  const blends = entry.color[3] < 1 || bakeOf(entry.textureId) !== null;
  return {
    ...PLAIN_PBR,
    baseColor: [r, g, b, entry.color[3]],
    alphaMode: legacy ? PBR_ALPHA[legacy.alphaMode] : blends ? 'blend' : 'opaque',
    ...(legacy?.alphaMode === 'mask' && { alphaCutoff: legacy.alphaCutoff }),
    maps: {
      ...PLAIN_PBR.maps,
      baseColor: isBlank(entry) ? null : pbrMapOf(entry.textureId, entry),
      normal: legacy?.normalMap ? pbrMapOf(legacy.normalMap.textureId, legacy.normalMap) : null,
    },
  };
}

function legacyOf({ maps, alphaMode, alphaCutoff }: PbrMaterial): LegacyMaterial {
  const normalMap: LegacyMap | null = maps.normal && {
    textureId: maps.normal.textureId,
    ...legacyPlacement(maps.normal.transform),
  };
  return { ...PLAIN_MATERIAL, normalMap, alphaMode: LEGACY_ALPHA[alphaMode], alphaCutoff };
}

function pbrMapOf(textureId: string, placement: FacePlacement): PbrMap {
  const transform = pbrPlacement(placement);
  const { offset, scale, rotation } = transform;
  const isSame = [...offset, rotation].every((value) => value === 0) && scale.every((s) => s === 1);
  return { textureId, transform: isSame ? null : transform };
}

/**
 * The transform of a PBR map that is a legacy placement: exact without rotation, and where both repeats are the same.
 * Otherwise legacy rotates before it scales, which a PBR map cannot: then only the middle stays where it was.
 */
export function pbrPlacement({ repeats, offset, rotation }: FacePlacement): PbrTextureTransform {
  const [sx, sy] = repeats;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  // The middle of the face is the middle of the texture, shifted.
  const u = offset[0] + 0.5 - (cos * sx + sin * sy) / 2;
  const v = offset[1] + 0.5 - (cos * sy - sin * sx) / 2;
  return {
    offset: [u + sin * sy, 1 - cos * sy - v],
    scale: repeats,
    rotation: 0 - rotation,
  };
}

/** The legacy placement that is the transform of a PBR map; see {@link pbrPlacement}. */
export function legacyPlacement(transform: PbrTextureTransform | null): FacePlacement {
  if (!transform) return { repeats: [1, 1], offset: [0, 0], rotation: 0 };
  const [sx, sy] = transform.scale;
  const rotation = 0 - transform.rotation;
  const [cos, sin] = [Math.cos(rotation), Math.sin(rotation)];
  const u = transform.offset[0] - sin * sy;
  const v = 1 - cos * sy - transform.offset[1];
  return {
    repeats: transform.scale,
    offset: [
      withinOne(u - 0.5 + (cos * sx + sin * sy) / 2),
      withinOne(v - 0.5 + (cos * sy - sin * sx) / 2),
    ],
    rotation,
  };
}

/** An offset from -1 to 1 that shows the same: textures repeat. */
const withinOne = (offset: number) => offset - Math.trunc(offset);
