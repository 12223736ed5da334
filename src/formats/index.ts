export { type Asset, type AssetOptions, decodeAsset } from './decode-asset.ts';
export { type AssetFormat, sniffFormat } from './file-kinds.ts';
