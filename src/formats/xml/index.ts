export { escapeXml } from './escape-xml.ts';
export { parseXml, type XmlHandler, XmlSource } from './parse-xml.ts';
