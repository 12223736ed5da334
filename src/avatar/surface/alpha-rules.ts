import type { LegacyMaterial } from '../../formats/material/index.ts';
import { SPECIAL_TEXTURES, type TextureFace } from '../../formats/texture-entry/index.ts';
import type { Surface } from './surface.ts';
import type { SurfaceContext } from './surface-context.ts';

/** What alpha does on a surface. */
export type AlphaRule = Pick<Surface, 'alphaMode' | 'alphaCutoff'>;

/** Blended fragments below this alpha are not drawn. */
const LEAST_BLENDED = 0.004;
/** Faces with less alpha than this are see-through. */
const SEE_THROUGH = 0.999;
/** The cutoff of a face whose texture's alpha is as good as a mask. */
const AUTO_MASK_CUTOFF = 0.33;
/** Alpha of the body's bakes below which nothing is drawn. */
const BODY_CUTOFF = 0.2;
/** Half a step of the material's cutoff: alpha that equals the cutoff is drawn. */
const HALF_STEP = 1 / 512;

const OPAQUE: AlphaRule = { alphaMode: 'opaque', alphaCutoff: 0 };
export const BLEND: AlphaRule = { alphaMode: 'blend', alphaCutoff: LEAST_BLENDED };

/** Alpha of the textures that viewers have built in. */
const KNOWN_ALPHA: ReadonlyMap<string, boolean> = new Map([
  [SPECIAL_TEXTURES.plain, false],
  [SPECIAL_TEXTURES.blank, false],
  [SPECIAL_TEXTURES.flatNormal, false],
  [SPECIAL_TEXTURES.invisible, true],
  [SPECIAL_TEXTURES.transparent, true],
  [SPECIAL_TEXTURES.alphaGradient, true],
]);

/** Whether a texture counts as having alpha; not as long as that is not known. */
function hasAlpha(textureId: string, context: SurfaceContext): boolean {
  return KNOWN_ALPHA.get(textureId) ?? context.hasAlpha(textureId) ?? false;
}

/** Whether every pixel of a texture is known to be wholly transparent. */
export function isTransparent(textureId: string): boolean {
  return textureId === SPECIAL_TEXTURES.invisible || textureId === SPECIAL_TEXTURES.transparent;
}

/**
 * What the alpha of a face without a PBR material does.
 *
 * @param textureId - The texture that the face really shows.
 *
 * **Source:** textures.md section 3.
 */
export function legacyAlpha(
  { color, glow }: TextureFace,
  textureId: string,
  material: LegacyMaterial | undefined,
  context: SurfaceContext,
): AlphaRule {
  const isSeeThrough = color[3] < SEE_THROUGH;
  if (!material) {
    if (!isSeeThrough && !hasAlpha(textureId, context)) return OPAQUE;
    const canBeMask = color[3] === 1 && glow === 0 && !context.isRigged;
    return canBeMask && context.isTwoValuedAlpha?.(textureId)
      ? { alphaMode: 'mask', alphaCutoff: AUTO_MASK_CUTOFF }
      : BLEND;
  }
  if (isSeeThrough) return BLEND;
  switch (material.alphaMode) {
    case 'none':
      return OPAQUE;
    case 'emissive':
      return { alphaMode: 'emissive', alphaCutoff: 0 };
    case 'mask':
      return material.alphaCutoff === 0
        ? OPAQUE
        : { alphaMode: 'mask', alphaCutoff: material.alphaCutoff - HALF_STEP };
    case 'blend':
      return hasAlpha(textureId, context) ? BLEND : OPAQUE;
  }
}

/**
 * What the alpha of a face of the avatar's own body does: bakes are masks. Skirt and hair blend as well.
 *
 * **Source:** textures.md section 3.
 */
export function bodyAlpha(textureId: string, blends: boolean, context: SurfaceContext): AlphaRule {
  if (!hasAlpha(textureId, context)) return OPAQUE;
  return { alphaMode: blends ? 'blend' : 'mask', alphaCutoff: BODY_CUTOFF };
}

/**
 * What the alpha of a PBR material does: only the material decides.
 *
 * **Source:** textures.md sections 3 and 5.
 */
export function pbrAlpha(alphaMode: 'opaque' | 'mask' | 'blend', cutoff: number): AlphaRule {
  if (alphaMode === 'blend') return BLEND;
  return alphaMode === 'mask' ? { alphaMode, alphaCutoff: cutoff } : OPAQUE;
}
