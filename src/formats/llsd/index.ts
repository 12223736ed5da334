export {
  decodeLlsdBinary,
  encodeLlsdBinary,
  readLlsdBinary,
  skipBinaryMarker,
} from './binary-llsd.ts';
export { decodeLlsd } from './llsd-codec.ts';
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
  NULL_UUID,
  normaliseUuid,
  uri,
  uuid,
  uuidBytes,
} from './llsd-value.ts';
export { decodeLlsdNotation, encodeLlsdNotation } from './notation-llsd.ts';
export { decodeBase64, encodeBase64, parseInteger, parseReal } from './scalar-text.ts';
export { MAX_VALUES } from './serialisation.ts';
export { decodeLlsdXml, decodeLlsdXmlInSteps, encodeLlsdXml } from './xml-llsd.ts';
