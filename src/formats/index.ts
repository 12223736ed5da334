export { type Asset, type AssetOptions, decodeAsset } from './asset.ts';
export { type AssetFormat, sniffFormat } from './sniff.ts';
