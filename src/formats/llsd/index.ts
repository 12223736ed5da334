export {
  asArray,
  asBinary,
  asBoolean,
  asInteger,
  asMap,
  asReal,
  asString,
  asUuid,
  uri,
} from './access.ts';
export { decodeLlsdBinary, readLlsdBinary, skipBinaryMarker } from './binary-decoder.ts';
export { encodeLlsdBinary, writeLlsdBinary } from './binary-encoder.ts';
export { decodeBase64, encodeBase64 } from './binary-text.ts';
export { decodeLlsd, detectLlsd, encodeLlsd } from './codec.ts';
export { type LlsdDecodeOptions, type LlsdLimits, MAX_DEPTH, MAX_VALUES } from './limits.ts';
export { decodeLlsdNotation, readLlsdNotation } from './notation-decoder.ts';
export { encodeLlsdNotation } from './notation-encoder.ts';
export { parseInteger, parseReal } from './number-text.ts';
export type { Llsd, LlsdMap, LlsdSerialisation, LlsdUri, LlsdUuid } from './types.ts';
export { formatUuid, NULL_UUID, normaliseUuid, uuid, uuidBytes } from './uuid.ts';
export { decodeLlsdXml } from './xml-decoder.ts';
export { encodeLlsdXml, escapeText } from './xml-encoder.ts';
