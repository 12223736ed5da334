export { type FinishedAsset, levelMessages, observeAsset, observeHulls } from './observe-asset.ts';
export {
  type ImageFacts,
  imageMessages,
  looksOf,
  observeImages,
  texturesOf,
} from './observe-images.ts';
export { observeMeshAsset } from './observe-mesh-asset.ts';
