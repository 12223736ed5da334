import { SaxesParser } from 'saxes';

/** What a document is made of; positions are indices into its text. */
export interface XmlHandler {
  /** `position` is where the element's content begins. */
  open(name: string, attributes: Readonly<Record<string, string>>, position: number): void;
  /** Character data, CDATA included, with the predefined entities replaced. */
  text(text: string): void;
  close(position: number): void;
  /** The document is malformed; must throw. */
  fault(message: string, position: number): never;
}

/**
 * Parses XML without validation. A document type declaration is passed over unread: entities that it
 * declares stay unknown, hence faults, so nothing expands and nothing is fetched.
 *
 * The only file that knows the XML parser.
 */
export function parseXml(text: string, handler: XmlHandler): void {
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => handler.open(tag.name, tag.attributes, parser.position));
  parser.on('text', (content) => handler.text(content));
  parser.on('cdata', (content) => handler.text(content));
  parser.on('closetag', () => handler.close(parser.position));
  parser.on('error', (error) => {
    const sentence = error.message.replace(/^\d+:\d+: /, '');
    handler.fault(sentence, parser.position);
  });
  parser.write(text).close();
}
