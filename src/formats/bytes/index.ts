export {
  DecodeError,
  type DecodeErrorFields,
  type FormatName,
  type Warning,
} from './decode-error.ts';
export { joinBytes } from './join-bytes.ts';
export { ByteReader, type ReaderOrigin } from './reader.ts';
export {
  decodeLatin1,
  decodeUtf8,
  encodeLatin1,
  encodeUtf8,
  excerpt,
  listNames,
  singleText,
} from './text.ts';
export { ByteWriter } from './writer.ts';
