export { type Asset, type AssetOptions, decodeAsset } from './decode-asset.ts';
export {
  FILE_KINDS,
  type FileKind,
  hasExtension,
  sniffFileKind,
  unknownFormatError,
} from './file-kinds.ts';
