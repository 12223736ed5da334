import { NULL_UUID } from '../../formats/llsd/index.ts';
import type {
  LegacyMap,
  LegacyMaterial,
  PbrMap,
  PbrMaterial,
} from '../../formats/material/index.ts';
import {
  SPECIAL_TEXTURES,
  type TextureFace,
  textureFace,
} from '../../formats/texture-entry/index.ts';
import { type AlphaRule, bodyAlpha, isTransparent, legacyAlpha, pbrAlpha } from './alpha-rules.ts';
import { bakeOf, shownTexture } from './bakes-on-mesh.ts';
import { linearColor } from './color-space.ts';
import type { ObjectLook } from './object-look.ts';
import type { LegacyGloss, Surface, SurfaceMap } from './surface.ts';
import type { SurfaceContext } from './surface-context.ts';
import { legacyTransform, pbrTransform } from './uv-transform.ts';

/**
 * How a face is drawn, by all the rules of texture entries, legacy and PBR materials, alpha and bakes; null where
 * nothing of it is to be seen. Until a PBR material has arrived, the face has its legacy look.
 *
 * **Source:** textures.md sections 2 to 5.
 */
export function resolveSurface(
  look: ObjectLook,
  face: number,
  context: SurfaceContext,
): Surface | null {
  const entry = textureFace(look.textureEntry, face);
  const pbr = look.pbrMaterials.get(face);
  if (pbr) return resolvePbr(pbr, entry, context);
  return resolveLegacy(entry, look.legacyMaterials.get(entry.materialId), context);
}

function resolveLegacy(
  face: TextureFace,
  material: LegacyMaterial | undefined,
  context: SurfaceContext,
): Surface | null {
  const textureId = shownTexture(face.textureId, context);
  const bake = bakeOf(face.textureId);
  const hasNoBake = textureId === SPECIAL_TEXTURES.plain || textureId === face.textureId;
  if (context.isBody && bake && hasNoBake) return null;
  const alpha = context.isBody
    ? bodyAlpha(textureId, bake === 'skirt' || bake === 'hair', context)
    : legacyAlpha(face, textureId, material, context);
  const blends = alpha.alphaMode === 'blend';
  if (isUnseen(alpha, textureId) || (blends && face.color[3] === 0 && face.glow === 0)) return null;
  const normalMap = legacyMap(material?.normalMap, context);
  const bump = normalMap || face.bump > LAST_BUMP ? 0 : face.bump;
  // A blank texture changes nothing, except that a bump pattern is placed as it is.
  const needsMap = textureId !== SPECIAL_TEXTURES.blank || bump > 0;
  return {
    color: [...linearColor(face.color), blends ? face.color[3] : 1],
    colorMap: needsMap ? { textureId, transform: legacyTransform(face) } : null,
    normalMap,
    ...alpha,
    fullbright: face.fullbright,
    glow: face.glow,
    doubleSided: false,
    planar: face.mapping === 'planar',
    bump,
    writesDepth: !blends || context.isRigged,
    gloss: {
      shading: 'legacy',
      ...legacyGloss(face, material, blends, context),
    },
  };
}

/** Higher codes of bump maps mean none. */
const LAST_BUMP = 17;

/** Whether a texture without any opacity leaves nothing to be drawn. */
function isUnseen({ alphaMode }: AlphaRule, textureId: string): boolean {
  return (alphaMode === 'blend' || alphaMode === 'mask') && isTransparent(textureId);
}

/** Glossiness, grey specular colour and strength of reflections of each step of shiny. */
export const SHININESS = [0, 0.25, 0.5, 0.75] as const;

function legacyGloss(
  { shiny }: TextureFace,
  material: LegacyMaterial | undefined,
  blends: boolean,
  context: SurfaceContext,
): LegacyGloss {
  const specularMap = legacyMap(material?.specularMap, context);
  if (material && specularMap) {
    const { specularColor, glossiness, environment } = material;
    return { specularMap, specularColor: linearColor(specularColor), glossiness, environment };
  }
  const value = blends && !material ? 0 : (SHININESS[shiny] ?? 0);
  return {
    specularMap: null,
    specularColor: [value, value, value],
    glossiness: value,
    environment: value,
  };
}

function legacyMap(map: LegacyMap | null | undefined, context: SurfaceContext): SurfaceMap | null {
  if (!map || map.textureId === NULL_UUID) return null;
  return { textureId: shownTexture(map.textureId, context), transform: legacyTransform(map) };
}

function resolvePbr(
  material: PbrMaterial,
  { glow }: TextureFace,
  context: SurfaceContext,
): Surface | null {
  const { baseColor, metallic, roughness, emissive, doubleSided, maps } = material;
  const alpha = pbrAlpha(material.alphaMode, material.alphaCutoff);
  const blends = alpha.alphaMode === 'blend';
  const colorMap = pbrMap(maps.baseColor, context);
  if (blends && baseColor[3] === 0) return null;
  if (colorMap && isUnseen(alpha, colorMap.textureId)) return null;
  return {
    color: alpha.alphaMode === 'opaque' ? [baseColor[0], baseColor[1], baseColor[2], 1] : baseColor,
    colorMap,
    normalMap: pbrMap(maps.normal, context),
    ...alpha,
    fullbright: false,
    glow,
    doubleSided,
    planar: false,
    bump: 0,
    writesDepth: !blends || context.isRigged,
    gloss: {
      shading: 'pbr',
      metallicRoughnessMap: pbrMap(maps.metallicRoughness, context),
      metallic,
      roughness,
      emissiveMap: pbrMap(maps.emissive, context),
      emissive,
    },
  };
}

function pbrMap(map: PbrMap | null, context: SurfaceContext): SurfaceMap | null {
  if (!map || map.textureId === NULL_UUID) return null;
  const textureId = shownTexture(map.textureId, context);
  if (textureId === SPECIAL_TEXTURES.blank) return null;
  return { textureId, transform: pbrTransform(map.transform) };
}
