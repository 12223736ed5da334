export { AssetError, type AssetSource, AssetStore } from './asset-source.ts';
