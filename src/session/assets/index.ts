export { AssetStore } from './asset-store.ts';
export { AssetError, type AssetSource } from './types.ts';
