import { byteOrderMarkLength, encodeUtf8, excerpt } from '../bytes/index.ts';
import { runSteps, type Steps } from '../steps/index.ts';
import { escapeXml, parseXmlInSteps, type XmlHandler, XmlSource } from '../xml/index.ts';
import { type Llsd, type LlsdMap, NULL_UUID, normaliseUuid, uri } from './llsd-value.ts';
import { llsdReader, NestedDecoder, type PathStep } from './nested-decoder.ts';
import {
  decodeBase16,
  decodeBase64,
  encodeBase64,
  formatReal,
  parseDate,
  parseInteger,
  parseReal,
  SCALAR_ERROR_MESSAGES,
  type ScalarErrorCode,
} from './scalar-text.ts';
import { findMarker, type LlsdDecodeOptions } from './serialisation.ts';
import { type LlsdVisitor, visitLlsd } from './visit-llsd.ts';

/** How the text of a scalar element is parsed. */
interface XmlScalar {
  /** Undefined for a text that has no such value. `encoding` is the attribute of a binary element. */
  parse(text: string, encoding: string): Llsd | undefined;
  /** The code of the error for a text that has no such value. */
  code: ScalarErrorCode;
}

/**
 * The scalar elements whose text can be malformed. Each may be empty and then has the default of its type; blanks
 * around the text are ignored.
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
 * Decodes LLSD XML in UTF-8, as tolerantly as grids need: the text marker, the XML declaration and the
 * `<llsd>` wrapper may be missing, empty scalars have the default of their type, an unknown element within the
 * wrapper is undef, and a map value without a key is left out. Several maps side by side in the wrapper (an
 * OpenSimulator habit) are merged, the first value of a key winning; of several other values the first counts.
 *
 * @throws {@link DecodeError} `bad-text` (malformed XML), `not-llsd` (the root is not an element of LLSD),
 * `bad-boolean`, `bad-number`, `bad-uuid`, `bad-date`, `bad-encoding` (malformed binary or an encoding
 * other than base64 and base16), `too-deep`, `too-many-values`. Offsets count bytes; they are exact as
 * long as the UTF-8 before them is well formed.
 *
 * **Source:** login-and-caps.md sections 5 and 9.
 */
export function decodeLlsdXml(bytes: Uint8Array, options: LlsdDecodeOptions = {}): Llsd {
  return runSteps(decodeLlsdXmlInSteps(bytes, options));
}

/** As {@link decodeLlsdXml}, in steps. */
export function* decodeLlsdXmlInSteps(
  bytes: Uint8Array,
  options: LlsdDecodeOptions = {},
): Steps<Llsd> {
  const source = new XmlSource(bytes, findXmlStart(bytes));
  const decoder = new XmlDecoder(source, bytes, options);
  yield* parseXmlInSteps(source.text, decoder);
  return decoder.result();
}

/** Where the document begins: after a byte order mark, blanks and the text marker. */
function findXmlStart(bytes: Uint8Array): number {
  const start = skipBlanks(bytes, byteOrderMarkLength(bytes));
  const marker = findMarker(bytes, start);
  return marker?.serialisation === 'xml' ? skipBlanks(bytes, start + marker.length) : start;
}

function skipBlanks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (bytes[at] === 0x20 || (bytes[at] >= 0x09 && bytes[at] <= 0x0d)) at++;
  return at;
}

/** An open element whose text is read: a scalar or a key. */
interface TextElement {
  name: string;
  encoding: string;
  /** Where its text begins. */
  start: number;
}

/** An open array or map, or the wrapper, whose values are an array too. */
interface Container {
  value: Llsd[] | LlsdMap;
  /** In a map, the key whose value comes next. */
  key?: string;
}

class XmlDecoder extends NestedDecoder implements XmlHandler {
  readonly #source: XmlSource;
  readonly #roots: Llsd[] = [];
  /** The open containers, innermost last; all but the first have a step in the path. */
  readonly #containers: Container[] = [{ value: this.#roots }];
  #rootSeen = false;
  #textElement: TextElement | undefined;
  #text = '';
  /** How many elements are open from the outermost ignored one inwards. */
  #ignored = 0;
  /** Where in the source the current element begins or ends. */
  #at = 0;

  constructor(source: XmlSource, bytes: Uint8Array, options: LlsdDecodeOptions) {
    super(llsdReader(bytes, options), options);
    this.#source = source;
  }

  result(): Llsd {
    const [first = null, ...others] = this.#roots;
    if (!(first instanceof Map)) return first;
    for (const other of others) {
      if (!(other instanceof Map)) continue;
      for (const [key, value] of other) if (!first.has(key)) first.set(key, value);
    }
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
      this.#setStep(undefined);
    }
  }

  malformed(message: string, position: number): never {
    this.#at = position;
    throw this.error('bad-text', excerpt(message));
  }

  protected override position(): number {
    return this.#source.byteOffset(this.#at);
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
    const { value, key } = this.#container();
    this.#setStep(value instanceof Map ? key : value.length);
    this.countValue();
    if (name === 'array') this.#openContainer([]);
    else if (name === 'map') this.#openContainer(new Map());
    else if (VALUE_ELEMENTS.has(name)) this.#openText(name, attributes);
    else {
      this.#add(null);
      this.#setStep(undefined);
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
    this.#setStep(undefined);
  }

  #scalar({ name, encoding, start }: TextElement): Llsd {
    if (name === 'string') return this.#text;
    if (name === 'uri') return uri(this.#text);
    const scalar = XML_SCALARS.get(name);
    if (!scalar) return null;
    const value = scalar.parse(this.#text, encoding);
    if (value !== undefined) return value;
    this.#at = start;
    throw this.error(scalar.code, SCALAR_ERROR_MESSAGES[scalar.code]);
  }

  #container(): Container {
    return this.#containers[this.#containers.length - 1];
  }

  /** Replaces the last step of the path, which belongs to the innermost container. */
  #setStep(step: PathStep): void {
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

/**
 * Encodes a value as LLSD XML on one line (UTF-8): `<llsd>…</llsd>` without an XML declaration, which is what
 * capabilities accept. Characters that XML 1.0 cannot contain, such as U+0000, become U+FFFD.
 *
 * @throws {RangeError} as `visitLlsd`: for what LLSD cannot represent.
 *
 * **Source:** login-and-caps.md section 9, "XML".
 */
export function encodeLlsdXml(value: Llsd): Uint8Array<ArrayBuffer> {
  const parts: string[] = ['<llsd>'];
  visitLlsd(value, xmlVisitor(parts));
  parts.push('</llsd>');
  return encodeUtf8(parts.join(''));
}

function xmlVisitor(parts: string[]): LlsdVisitor {
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
    string: (value) => element('string', escapeXml(value)),
    uuid: (value) => element('uuid', value),
    uri: (value) => element('uri', escapeXml(value)),
    date: (value) => element('date', value.toISOString()),
    binary: (value) => put(`<binary encoding="base64">${encodeBase64(value)}</binary>`),
    openArray: () => put('<array>'),
    element: () => {},
    closeArray: () => put('</array>'),
    openMap: () => put('<map>'),
    key: (key) => element('key', escapeXml(key)),
    closeMap: () => put('</map>'),
  };
}
