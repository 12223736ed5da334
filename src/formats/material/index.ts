export { readLegacyMaterials } from './legacy-fields.ts';
export type { DiffuseAlphaMode, LegacyMap, LegacyMaterial } from './legacy-material.ts';
export { decodeMaterialAsset, encodeMaterialAsset } from './material-asset.ts';
export { decodeMaterialFile, encodeMaterialFile, type MaterialFile } from './material-file.ts';
export {
  decodeMaterialOverrides,
  decodeSavedOverrides,
  encodeMaterialOverrides,
  encodeSavedOverrides,
  MATERIAL_OVERRIDE_METHOD,
  type ObjectOverrides,
} from './material-overrides.ts';
export {
  DEFAULT_PBR_MATERIAL,
  PBR_SLOTS,
  type PbrMap,
  type PbrMaterial,
  type PbrSlot,
  type PbrTextureTransform,
  SAME_TRANSFORM,
} from './pbr-material.ts';
export { applyOverride, type PbrOverride } from './pbr-override.ts';
export {
  decodeMaterialRequest,
  decodeRenderMaterials,
  encodeMaterialRequest,
  encodeRenderMaterials,
  MAX_REQUESTED_MATERIALS,
} from './render-materials.ts';
