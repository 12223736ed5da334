export { escapeXml, replaceInvalidXml, withoutPlaceholders } from './escape-xml.ts';
export { parseXml, type XmlHandler, XmlSource } from './parse-xml.ts';
