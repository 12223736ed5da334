export { CondensedXml, type XmlEncoding } from './condensed-xml.ts';
export { escapeXml, replaceInvalidXml, withoutPlaceholders } from './escape-xml.ts';
export type { ByteRange } from './find-long-texts.ts';
export { parseXml, parseXmlInSteps, type XmlHandler, XmlSource } from './parse-xml.ts';
