export { type Asset, decodeAsset, decodeAssetAsync } from './asset.ts';
export { type AssetFormat, sniffFormat } from './sniff.ts';
