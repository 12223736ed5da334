export {
  decodeLlsdBinary,
  encodeLlsdBinary,
  readLlsdBinary,
  skipBinaryMarker,
  writeLlsdBinary,
} from './binary-llsd.ts';
export { decodeLlsd, detectLlsd, encodeLlsd } from './llsd-codec.ts';
export {
  asArray,
  asBinary,
  asBoolean,
  asInteger,
  asMap,
  asReal,
  asString,
  asUuid,
  formatUuid,
  type Llsd,
  type LlsdMap,
  type LlsdUri,
  type LlsdUuid,
  NULL_UUID,
  normaliseUuid,
  uri,
  uuid,
  uuidBytes,
} from './llsd-value.ts';
export { decodeLlsdNotation, encodeLlsdNotation, readLlsdNotation } from './notation-llsd.ts';
export { decodeBase64, encodeBase64, parseInteger, parseReal } from './scalar-text.ts';
export {
  type LlsdDecodeOptions,
  type LlsdLimits,
  type LlsdSerialisation,
  MAX_DEPTH,
  MAX_VALUES,
} from './serialisation.ts';
export { decodeLlsdXml, encodeLlsdXml } from './xml-llsd.ts';
