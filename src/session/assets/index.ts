export { AssetError } from './asset-download.ts';
export { GridAssets } from './grid-assets.ts';
