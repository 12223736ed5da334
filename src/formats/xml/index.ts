export { parseXml, type XmlHandler } from './parse-xml.ts';
