export {
  bakeOf,
  bakesOf,
  type HideableBake,
  type HidingObject,
  hiddenBodyParts,
  shownTexture,
} from './bakes-on-mesh.ts';
export { builtInTexture } from './built-in-textures.ts';
export { linearColor, linearFromSrgb, srgbFromLinear } from './color-space.ts';
export { renderOrderOf } from './draw-order.ts';
export { BLANK_FACE, faceColorsOf, lookOfColors } from './face-colors.ts';
export {
  lookWithoutMaterials,
  type MissingMaterial,
  type ObjectLook,
  texturesOfLook,
} from './object-look.ts';
export { lookOfPart } from './part-look.ts';
export { resolveSurface } from './resolve-surface.ts';
export type {
  LegacyGloss,
  PbrGloss,
  Surface,
  SurfaceAlphaMode,
  SurfaceMap,
  UvTransform,
} from './surface.ts';
export type { SurfaceContext } from './surface-context.ts';
export { isTwoValuedAlpha } from './two-valued-alpha.ts';
export {
  legacyTransform,
  pbrTransform,
  planarUv,
  SAME_UV,
  type TexturePlacement,
  transformUv,
} from './uv-transform.ts';
