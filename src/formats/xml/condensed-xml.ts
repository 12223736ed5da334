import { decodeLatin1, joinBytes } from '../bytes/index.ts';
import { XmlSource } from './parse-xml.ts';
import { type LongText, readLongTexts, type TextReader } from './read-long-texts.ts';

/** How the bytes of a document are read. */
export type XmlEncoding = 'utf-8' | 'latin-1';

/** What stands for a long text: no list of numbers or names contains it, and XML has no meaning for it. */
const PLACEHOLDER = /^\s*~(\d{1,9})~\s*$/;

/**
 * The text of a document whose long lists were taken out and read: an XML parser takes tens of nanoseconds for each
 * character, and models are megabytes of numbers that it need not see. In the place of each list there is a short
 * placeholder, by which it is found again.
 */
export class CondensedXml<T> {
  /** For the parser. */
  readonly text: string;
  readonly #lists: readonly LongText<T>[];
  /** Where each list's placeholder ends, in bytes of the condensed document, and how many bytes are missing up to it. */
  readonly #ends: Float64Array;
  readonly #missing: Float64Array;
  readonly #source: XmlSource | null;
  readonly #start: number;
  readonly #end: number;

  /**
   * @param start - Where the document begins in `bytes`.
   * @param readers - Of the lists, by the name of the element, without prefix.
   */
  constructor(
    bytes: Uint8Array,
    start: number,
    readers: ReadonlyMap<string, TextReader<T>>,
    encoding: XmlEncoding,
  ) {
    this.#lists = readLongTexts(bytes, start, readers);
    this.#ends = new Float64Array(this.#lists.length);
    this.#missing = new Float64Array(this.#lists.length);
    this.#start = start;
    this.#end = bytes.length;
    const condensed = this.#condense(bytes);
    this.#source = encoding === 'utf-8' ? new XmlSource(condensed, 0) : null;
    this.text = this.#source?.text ?? decodeLatin1(condensed);
  }

  /** The list that an element's text stands for, or null where the text is the element's own. */
  listOf(text: string): LongText<T> | null {
    // A document that contains a placeholder of its own gets another of its lists.
    const [, number] = PLACEHOLDER.exec(text) ?? [];
    return number === undefined ? null : (this.#lists[Number(number)] ?? null);
  }

  /** The byte offset in the file of an index into the text; exact as long as the UTF-8 before it is well formed. */
  byteOffset(index: number): number {
    const at = this.#source?.byteOffset(index) ?? index;
    let low = 0;
    let high = this.#ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#ends[middle] <= at) low = middle + 1;
      else high = middle;
    }
    return Math.min(this.#end, this.#start + at + (low > 0 ? this.#missing[low - 1] : 0));
  }

  #condense(bytes: Uint8Array): Uint8Array {
    const parts: Uint8Array[] = [];
    let copied = this.#start;
    let length = 0;
    let missing = 0;
    const push = (part: Uint8Array) => {
      parts.push(part);
      length += part.length;
    };
    for (const [i, list] of this.#lists.entries()) {
      push(bytes.subarray(copied, list.start));
      const placeholder = Uint8Array.from(`~${i}~`, (character) => character.charCodeAt(0));
      push(placeholder);
      missing += list.end - list.start - placeholder.length;
      this.#ends[i] = length;
      this.#missing[i] = missing;
      copied = list.end;
    }
    push(bytes.subarray(copied));
    return joinBytes(parts);
  }
}
