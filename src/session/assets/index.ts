export { AssetStore, type AssetStoreOptions, type DecodedFile } from './asset-store.ts';
export { AssetError, type AssetFault, type AssetSource } from './types.ts';
