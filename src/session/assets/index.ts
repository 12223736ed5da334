export { AssetError } from './asset-download.ts';
export {
  type BubbleModel,
  type BubbleModelPart,
  BubbleModels,
  isModelPart,
} from './bubble-models.ts';
export { type AvatarAssets, GridAssets } from './grid-assets.ts';
