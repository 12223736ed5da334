export type { SurfaceSlot } from './stand-in-textures.ts';
export { SurfaceMaterials, type SurfaceUse } from './surface-materials.ts';
export type {
  SurfaceTextureStage,
  SurfaceTextureState,
  SurfaceTextures,
  SurfaceTextureTotals,
  TextureImportance,
} from './surface-textures.ts';
export { acquireViewMaterial, type SurfaceView } from './surface-view.ts';
export { type Surfaces, surfacesOf } from './surfaces.ts';
export { type TextureFact, TextureFacts } from './texture-facts.ts';
