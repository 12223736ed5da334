export { IS_LITTLE_ENDIAN } from './byte-order.ts';
export { ByteReader, joinPaths, type ReaderOrigin } from './byte-reader.ts';
export { ByteWriter, unitToByte } from './byte-writer.ts';
export {
  DecodeError,
  type DecodeErrorFields,
  type FormatName,
  type Warning,
} from './decode-error.ts';
export { fromHex, isHex, toHex } from './hex-text.ts';
export { joinBytes } from './join-bytes.ts';
export {
  byteOrderMarkLength,
  decodeLatin1,
  decodeUtf8,
  encodeLatin1,
  encodeUtf8,
  excerpt,
  formatFloat32,
  listNames,
  plural,
} from './text-encoding.ts';
