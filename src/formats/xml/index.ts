export { CondensedXml, type XmlEncoding } from './condensed-xml.ts';
export { escapeXml, replaceInvalidXml, withoutPlaceholders } from './escape-xml.ts';
export { parseXml, parseXmlInSteps, type XmlHandler, XmlSource } from './parse-xml.ts';
export type { LongText, TextReader } from './read-long-texts.ts';
