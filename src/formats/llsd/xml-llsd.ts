import { type ByteReader, decodeUtf8, encodeUtf8, excerpt } from '../bytes/index.ts';
import { parseXml, type XmlHandler } from '../xml/index.ts';
import { type Llsd, type LlsdMap, NULL_UUID, normaliseUuid } from './llsd-value.ts';
import { emitLlsd, type LlsdSink } from './llsd-writer.ts';
import { llsdReader, NestedDecoder, type PathStep } from './nested-decoder.ts';
import {
  decodeBase16,
  decodeBase64,
  encodeBase64,
  formatReal,
  parseDate,
  parseInteger,
  parseReal,
  type ScalarErrorCode,
  UNREADABLE,
} from './scalar-text.ts';
import { findMarker, type LlsdDecodeOptions, type LlsdLimits, MARKERS } from './serialisation.ts';

/**
 * Decodes LLSD XML in UTF-8, as tolerantly as grids need: the text marker, the XML declaration and the
 * `<llsd>` wrapper may be missing, empty scalars have their type's default, an unknown element within the
 * wrapper is undef, a map value without a key is left out. Several maps side by side in the wrapper
 * (an OpenSimulator habit) become one, the first value of a key staying; of several other values the
 * first counts.
 *
 * @throws {@link DecodeError} `bad-text` (malformed XML), `not-llsd` (the root is no element of LLSD),
 * `bad-boolean`, `bad-number`, `bad-uuid`, `bad-date`, `bad-encoding` (malformed binary or an encoding
 * other than base64 and base16), `too-deep`, `too-many-values`. Offsets count bytes; they are exact as
 * long as the UTF-8 before them is well formed.
 *
 * **Source:** login-and-caps.md sections 5 and 9.
 */
export function decodeLlsdXml(bytes: Uint8Array, options: LlsdDecodeOptions = {}): Llsd {
  const reader = llsdReader(bytes, options);
  reader.position = startOfXml(bytes);
  const text = decodeUtf8(bytes.subarray(reader.position));
  const decoder = new XmlDecoder(reader, text, options);
  parseXml(text, decoder);
  return decoder.result();
}

/** Where the XML proper begins: behind a byte order mark, blanks and the text marker. */
function startOfXml(bytes: Uint8Array): number {
  const markerStart = skipBlanks(bytes, skipByteOrderMark(bytes, 0));
  const marker = findMarker(bytes, markerStart);
  return marker?.serialisation === 'xml'
    ? skipBlanks(bytes, markerStart + marker.length)
    : markerStart;
}

function skipByteOrderMark(bytes: Uint8Array, start: number): number {
  const found = bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
  return found ? start + 3 : start;
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === 0x20 || (bytes[at] >= 0x09 && bytes[at] <= 0x0d)) at++;
  return at;
}

/** An element whose text counts: a scalar or a key. */
interface TextElement {
  name: string;
  encoding: string;
  /** Where its text begins. */
  start: number;
}

/** An open array or map, or the wrapper, whose values are an array too. */
interface Container {
  value: Llsd[] | LlsdMap;
  /** In a map, the key that waits for its value. */
  key?: string;
}

class XmlDecoder extends NestedDecoder implements XmlHandler {
  readonly #source: string;
  readonly #sourceStart: number;
  readonly #roots: Llsd[] = [];
  /** Innermost last; all but the first have a step in the path. */
  readonly #containers: Container[] = [{ value: this.#roots }];
  #rootSeen = false;
  #textElement: TextElement | undefined;
  #text = '';
  /** How many open elements are passed over, counted from the outermost of them. */
  #ignored = 0;
  /** The index in the source of the current event. */
  #at = 0;

  constructor(reader: ByteReader, source: string, limits: LlsdLimits) {
    super(reader, limits);
    this.#source = source;
    this.#sourceStart = reader.position;
  }

  result(): Llsd {
    const [first = null, ...others] = this.#roots;
    if (!(first instanceof Map)) return first;
    for (const other of others) addMissing(first, other);
    return first;
  }

  open(name: string, attributes: Readonly<Record<string, string>>, position: number): void {
    this.#at = position;
    if (this.#ignored > 0 || this.#textElement) this.#ignored++;
    else if (this.#rootSeen) this.#openWithin(name, attributes);
    else this.#openRoot(name, attributes);
  }

  text(text: string): void {
    if (this.#textElement && this.#ignored === 0) this.#text += text;
  }

  close(position: number): void {
    this.#at = position;
    if (this.#ignored > 0) this.#ignored--;
    else if (this.#textElement) this.#closeText(this.#textElement);
    else if (this.#containers.length > 1) {
      this.#containers.pop();
      this.leave();
      this.#step(undefined);
    }
  }

  fault(message: string, position: number): never {
    this.#at = position;
    throw this.error('bad-text', excerpt(message));
  }

  protected override position(): number {
    return this.#sourceStart + encodeUtf8(this.#source.slice(0, this.#at)).length;
  }

  #openRoot(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#rootSeen = true;
    if (name === 'llsd') return;
    if (!VALUE_ELEMENTS.has(name)) {
      throw this.error('not-llsd', `<${excerpt(name)}> is no element of LLSD`);
    }
    this.#openWithin(name, attributes);
  }

  #openWithin(name: string, attributes: Readonly<Record<string, string>>): void {
    const container = this.#container();
    const inMap = container.value instanceof Map;
    if (inMap && name === 'key') this.#openText(name, attributes);
    else if (inMap && container.key === undefined) this.#ignored = 1;
    else this.#openValue(name, attributes);
  }

  #openValue(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#stepIn();
    this.countValue();
    if (name === 'array') this.#openContainer([]);
    else if (name === 'map') this.#openContainer(new Map());
    else if (VALUE_ELEMENTS.has(name)) this.#openText(name, attributes);
    else {
      this.#add(null);
      this.#step(undefined);
      this.#ignored = 1;
    }
  }

  #openContainer(value: Llsd[] | LlsdMap): void {
    this.#add(value);
    this.enter();
    this.#containers.push({ value });
  }

  #openText(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#textElement = { name, encoding: attributes.encoding ?? 'base64', start: this.#at };
    this.#text = '';
  }

  #closeText(element: TextElement): void {
    this.#textElement = undefined;
    if (element.name === 'key') {
      this.#container().key = this.#text;
      return;
    }
    this.#add(this.#scalar(element));
    this.#step(undefined);
  }

  #scalar({ name, encoding, start }: TextElement): Llsd {
    if (name === 'string') return this.#text;
    if (name === 'uri') return { kind: 'uri', value: this.#text };
    const scalar = XML_SCALARS.get(name);
    if (!scalar) return null;
    const value = scalar.parse(this.#text, encoding);
    if (value !== undefined) return value;
    this.#at = start;
    throw this.error(scalar.code, UNREADABLE[scalar.code]);
  }

  #container(): Container {
    return this.#containers[this.#containers.length - 1];
  }

  /** Puts the value that begins here into the path. */
  #stepIn(): void {
    const { value, key } = this.#container();
    this.#step(value instanceof Map ? key : value.length);
  }

  #step(step: PathStep): void {
    if (this.steps.length > 0) this.steps[this.steps.length - 1] = step;
  }

  #add(added: Llsd): void {
    const container = this.#container();
    const { value, key = '' } = container;
    if (value instanceof Map) value.set(key, added);
    else value.push(added);
    container.key = undefined;
  }
}

function addMissing(map: LlsdMap, other: Llsd): void {
  if (!(other instanceof Map)) return;
  for (const [key, value] of other) {
    if (!map.has(key)) map.set(key, value);
  }
}

/** How the text of one scalar element becomes its value. */
interface XmlScalar {
  /** Undefined when the text has no such value. `encoding` is the attribute of a binary element. */
  parse(text: string, encoding: string): Llsd | undefined;
  code: ScalarErrorCode;
}

/**
 * The scalar elements of LLSD XML that can be malformed. All of them may be empty and then have their
 * type's default; blanks around the text do not count.
 *
 * **Source:** login-and-caps.md section 9, "XML".
 */
const XML_SCALARS: ReadonlyMap<string, XmlScalar> = new Map<string, XmlScalar>([
  ['boolean', { parse: parseBoolean, code: 'bad-boolean' }],
  ['integer', { parse: (text) => parseInteger(text.trim() || '0'), code: 'bad-number' }],
  ['real', { parse: (text) => parseReal(text.trim() || '0'), code: 'bad-number' }],
  ['uuid', { parse: parseUuid, code: 'bad-uuid' }],
  ['date', { parse: (text) => parseDate(text.trim()), code: 'bad-date' }],
  ['binary', { parse: parseBinary, code: 'bad-encoding' }],
]);

const VALUE_ELEMENTS: ReadonlySet<string> = new Set([
  ...XML_SCALARS.keys(),
  ...['undef', 'string', 'uri', 'array', 'map'],
]);

function parseBoolean(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  if (word === '1' || word === 'true') return true;
  return word === '' || word === '0' || word === 'false' ? false : undefined;
}

function parseUuid(text: string): Llsd | undefined {
  const value = normaliseUuid(text.trim() || NULL_UUID);
  return value && { kind: 'uuid', value };
}

function parseBinary(text: string, encoding: string): Uint8Array | undefined {
  if (encoding === 'base64') return decodeBase64(text);
  return encoding === 'base16' ? decodeBase16(text) : undefined;
}

/**
 * Encodes a value as LLSD XML on one line (UTF-8): `<llsd>…</llsd>` without an XML declaration, which is
 * what capabilities take; the text marker stands before it when `header` is set. Characters that XML 1.0
 * cannot hold, such as U+0000, become U+FFFD.
 *
 * @throws {RangeError} for what LLSD cannot hold: an integer outside S32, an invalid date, nesting
 * deeper than 96.
 *
 * **Source:** login-and-caps.md section 9, "XML".
 */
export function encodeLlsdXml(
  value: Llsd,
  options: { header?: boolean } = {},
): Uint8Array<ArrayBuffer> {
  const parts: string[] = [];
  if (options.header) parts.push(MARKERS.xml);
  parts.push('<llsd>');
  emitLlsd(value, xmlSink(parts));
  parts.push('</llsd>');
  return encodeUtf8(parts.join(''));
}

function xmlSink(parts: string[]): LlsdSink {
  const put = (text: string) => {
    parts.push(text);
  };
  const element = (name: string, content: string | number) => {
    put(content === '' ? `<${name}/>` : `<${name}>${content}</${name}>`);
  };
  return {
    undef: () => put('<undef/>'),
    boolean: (value) => element('boolean', value ? 'true' : 'false'),
    integer: (value) => element('integer', value),
    real: (value) => element('real', formatReal(value)),
    string: (value) => element('string', escapeText(value)),
    uuid: (value) => element('uuid', value),
    uri: (value) => element('uri', escapeText(value)),
    date: (value) => element('date', value.toISOString()),
    binary: (value) => put(`<binary encoding="base64">${encodeBase64(value)}</binary>`),
    openArray: () => put('<array>'),
    element: () => {},
    closeArray: () => put('</array>'),
    openMap: () => put('<map>'),
    key: (key) => element('key', escapeText(key)),
    closeMap: () => put('</map>'),
  };
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // A parser turns a plain one into a line feed.
  '\r': '&#13;',
};

/** What XML 1.0 leaves out of its characters: most controls, surrogates, U+FFFE and U+FFFF. */
const NOT_XML = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

/**
 * Text as the content of an XML 1.0 element: `&`, `<`, `>` and carriage returns as references, what XML
 * cannot hold as U+FFFD.
 */
export function escapeText(text: string): string {
  return text.replace(NOT_XML, '\ufffd').replace(/[&<>\r]/g, (character) => REFERENCES[character]);
}
