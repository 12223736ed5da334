export { escapeXml, replaceInvalidXml, withoutPlaceholders } from './escape-xml.ts';
export { parseXml, parseXmlInSteps, type XmlHandler, XmlSource } from './parse-xml.ts';
