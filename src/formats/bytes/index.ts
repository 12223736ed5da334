export { ByteReader, type ReaderOrigin } from './byte-reader.ts';
export { ByteWriter, joinBytes } from './byte-writer.ts';
export {
  DecodeError,
  type DecodeErrorFields,
  type FormatName,
  type Warning,
} from './decode-error.ts';
export {
  decodeLatin1,
  decodeUtf8,
  encodeLatin1,
  encodeUtf8,
  excerpt,
  listNames,
  singleText,
} from './text-encoding.ts';
