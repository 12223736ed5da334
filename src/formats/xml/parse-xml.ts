import { SaxesParser } from 'saxes';
import { decodeUtf8, encodeUtf8 } from '../bytes/index.ts';
import { runSteps, type Steps } from '../steps/index.ts';

/** Receives the parts of a document in order; positions are indices into its text. */
export interface XmlHandler {
  /** @param position - Where the element's content begins. */
  open(name: string, attributes: Readonly<Record<string, string>>, position: number): void;
  /** Character data, CDATA included, with the predefined entities replaced. */
  text(text: string): void;
  close(position: number): void;
  /** Called for malformed XML; must throw. */
  malformed(message: string, position: number): never;
}

/** Characters that are parsed in one step. */
const STEP = 4096;

/**
 * Parses XML without validation. A document type declaration is skipped: the entities that it declares stay
 * unknown, so that using one is malformed, nothing expands and nothing is fetched.
 *
 * This is the only file that imports the XML parser.
 */
export function parseXml(text: string, handler: XmlHandler): void {
  runSteps(parseXmlInSteps(text, handler));
}

/** As {@link parseXml}, in steps. */
export function* parseXmlInSteps(text: string, handler: XmlHandler): Steps<void> {
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => handler.open(tag.name, tag.attributes, parser.position));
  parser.on('text', (content) => handler.text(content));
  parser.on('cdata', (content) => handler.text(content));
  parser.on('closetag', () => handler.close(parser.position));
  parser.on('error', (error) => {
    // The parser puts line and column first; our errors have a byte offset instead.
    const message = error.message.replace(/^\d+:\d+: /, '');
    handler.malformed(message, parser.position);
  });
  for (let at = 0; at < text.length; at += STEP) {
    if (at > 0) yield;
    parser.write(text.slice(at, at + STEP));
  }
  parser.close();
}

/** The text of a document in UTF-8, with the byte offset in the file of each of its characters. */
export class XmlSource {
  readonly text: string;
  readonly #start: number;
  /** The index that was converted last, and its bytes: the next one is near it, and a file may need thousands. */
  #lastIndex = 0;
  #lastBytes = 0;

  /** @param start - Where the document begins in `bytes`. @param end - After its last byte. */
  constructor(bytes: Uint8Array, start: number, end = bytes.length) {
    this.text = decodeUtf8(bytes.subarray(start, end));
    this.#start = start;
  }

  /** The byte offset of an index into the text; exact as long as the UTF-8 before it is well formed. */
  byteOffset(index: number): number {
    const from = Math.min(index, this.#lastIndex);
    const between = this.text.slice(from, Math.max(index, this.#lastIndex));
    const length = encodeUtf8(between).length;
    this.#lastBytes += index > from ? length : -length;
    this.#lastIndex = index;
    return this.#start + this.#lastBytes;
  }
}
