export { AssetError } from './asset-download.ts';
export { BrowserAssetCache, browserCaches } from './browser-asset-cache.ts';
export {
  type BubbleModel,
  type BubbleModelPart,
  BubbleModels,
  isModelPart,
} from './bubble-models.ts';
export { type AvatarAssets, GridAssets } from './grid-assets.ts';
export type { GridTextures, TextureBytes, TextureRequest } from './grid-textures.ts';
