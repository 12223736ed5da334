import { byteOrderMarkLength, DecodeError, encodeUtf8, excerpt } from '../bytes/index.ts';
import {
  CondensedXml,
  parseXml,
  type TextReader,
  type XmlEncoding,
  type XmlHandler,
} from '../xml/index.ts';
import type { ColladaPlace } from './collada-document.ts';
import { type NumberList, NumberReader } from './number-lists.ts';

/** Deeper than any hierarchy of nodes in use. */
const MAX_DEPTH = 256;
const MAX_ELEMENTS = 1_000_000;
/** Of the document without its lists. */
const MAX_CONDENSED_LENGTH = 128 * 1024 * 1024;

/** Elements whose long texts are lists of numbers; lists of names are for the parser, which knows references. */
const LISTS: Readonly<Record<string, 'decimals' | 'floats' | 'integers'>> = {
  float_array: 'floats',
  matrix: 'decimals',
  bind_shape_matrix: 'decimals',
  ...{ int_array: 'integers', p: 'integers', h: 'integers', v: 'integers', vcount: 'integers' },
};

const ENCODING = /^<\?xml\s[^>]*?encoding\s*=\s*["']([\w.-]+)["']/;
const ENCODINGS: Readonly<Record<string, XmlEncoding>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'iso-8859-1': 'latin-1',
  'latin-1': 'latin-1',
  latin1: 'latin-1',
  // Differs in quotation marks and dashes only.
  'windows-1252': 'latin-1',
};

/** Spaces in a quoted value of letters, digits and a few signs. */
const QUOTED_VALUE = /"[\w.@#$\s-]*"/g;

/** An element of the document, with all within it. */
export interface ColladaElement {
  /** Without namespace prefix. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly parent: ColladaElement | null;
  readonly children: readonly ColladaElement[];
  /** Its own character data, or what stands for a list. */
  readonly text: string;
  /** Index in the condensed document where its content begins. */
  readonly position: number;
}

type OpenElement = ColladaElement & { children: ColladaElement[]; text: string };

/**
 * The elements of a COLLADA file. Spaces within quoted plain values have become underscores, as the uploader's reader
 * has them.
 *
 * **Source:** reference/upload.md section 1.
 */
export class ColladaFile {
  readonly root: ColladaElement;
  readonly #bytes: Uint8Array;
  readonly #numbers = new NumberReader();
  readonly #xml: CondensedXml<NumberList>;
  readonly #byId = new Map<string, ColladaElement>();
  readonly #byName = new Map<string, ColladaElement[]>();

  /** @throws {@link DecodeError} as `decodeCollada` does. */
  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    const start = byteOrderMarkLength(bytes);
    this.#xml = new CondensedXml(bytes, start, this.#listReaders(), xmlEncoding(bytes, start));
    const { text } = this.#xml;
    if (text.length > MAX_CONDENSED_LENGTH) {
      throw fileError('file-too-large', `has ${text.length} characters besides its lists`, 0);
    }
    const handler = new TreeHandler(this);
    parseXml(
      text.replace(QUOTED_VALUE, (value) => value.replaceAll(' ', '_')),
      handler,
    );
    this.root = handler.root;
  }

  /** Adds an element that is open, so that it is found by its id and its name. */
  register(element: ColladaElement): void {
    const { id } = element.attributes;
    if (id && !this.#byId.has(id)) this.#byId.set(id, element);
    const alike = this.#byName.get(element.name);
    if (alike) alike.push(element);
    else this.#byName.set(element.name, [element]);
  }

  /** All elements of that name, in the order of the file. */
  all(name: string): readonly ColladaElement[] {
    return this.#byName.get(name) ?? [];
  }

  byId(id: string): ColladaElement | undefined {
    return this.#byId.get(id);
  }

  decimals(element: ColladaElement): Float64Array<ArrayBuffer> {
    const { bytes, start, value } = this.#list(element);
    return value instanceof Float64Array ? value : this.#numbers.decimals(bytes, start);
  }

  /** As {@link decimals}, each rounded to 32 bits. */
  floats(element: ColladaElement): Float32Array<ArrayBuffer> {
    const { bytes, start, value } = this.#list(element);
    return value instanceof Float32Array ? value : this.#numbers.floats(bytes, start);
  }

  integers(element: ColladaElement): Int32Array<ArrayBuffer> {
    const { bytes, start, value } = this.#list(element);
    return value instanceof Int32Array ? value : this.#numbers.integers(bytes, start);
  }

  /** Where the numbers of an element are, and what was read of them. */
  #list({ text }: ColladaElement): { bytes: Uint8Array; start: number; value?: NumberList } {
    const list = this.#xml.listOf(text);
    if (list) return { bytes: this.#bytes, ...list };
    return { bytes: encodeUtf8(`${text.replaceAll('<', '?')}<`), start: 0 };
  }

  #listReaders(): Map<string, TextReader<NumberList>> {
    const numbers = this.#numbers;
    return new Map(
      Object.entries(LISTS).map(([name, method]) => [
        name,
        (start) => {
          const value = numbers[method](this.#bytes, start);
          return numbers.hasReferences ? null : { end: numbers.end, value };
        },
      ]),
    );
  }

  place(element: ColladaElement): ColladaPlace {
    return { offset: this.#xml.byteOffset(element.position), path: pathOf(element) };
  }

  error(code: string, message: string, path: string, position: number): DecodeError {
    return fileError(code, message, this.#xml.byteOffset(position), path);
  }
}

function fileError(code: string, message: string, offset: number, path = ''): DecodeError {
  return new DecodeError(message, { format: 'collada', code, offset, path });
}

/** The first child of that name. */
export function childOf(
  element: ColladaElement | undefined,
  name: string,
): ColladaElement | undefined {
  return element?.children.find((child) => child.name === name);
}

export function childrenOf(element: ColladaElement | undefined, name: string): ColladaElement[] {
  return element?.children.filter((child) => child.name === name) ?? [];
}

/** An attribute that is a whole number; `fallback` where it is none or missing. */
export function wholeAttribute(element: ColladaElement, name: string, fallback: number): number {
  const text = element.attributes[name]?.trim() ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : fallback;
}

function pathOf(element: ColladaElement): string {
  const parts: string[] = [];
  for (let at: ColladaElement | null = element; at?.parent; at = at.parent) {
    const { id } = at.attributes;
    parts.push(id ? `${at.name}[${excerpt(id)}]` : at.name);
  }
  return parts.reverse().join('/');
}

/** What the declaration names, or UTF-8. */
function xmlEncoding(bytes: Uint8Array, start: number): XmlEncoding {
  const [first, second] = [bytes[start], bytes[start + 1]];
  const isWide =
    first === 0 || second === 0 || (first === 0xff && second === 0xfe) || first === 0xfe;
  if (bytes.length > 1 && isWide) {
    throw fileError('encoding-unsupported', 'is no text of single bytes', start);
  }
  const head = String.fromCharCode(...bytes.subarray(start, start + 200));
  const [, name] = ENCODING.exec(head) ?? [];
  const encoding = name === undefined ? 'utf-8' : ENCODINGS[name.toLowerCase()];
  if (encoding) return encoding;
  throw fileError('encoding-unsupported', `is in ${excerpt(name)}`, start + head.indexOf(name));
}

/** Builds the tree of a document while it is parsed. */
class TreeHandler implements XmlHandler {
  readonly #file: ColladaFile;
  readonly #open: OpenElement[] = [];
  #root: ColladaElement | null = null;
  #count = 0;

  constructor(file: ColladaFile) {
    this.#file = file;
  }

  get root(): ColladaElement {
    if (this.#root) return this.#root;
    throw this.#file.error('not-collada', 'has no elements', '', 0);
  }

  open(qualified: string, attributes: Readonly<Record<string, string>>, position: number): void {
    const parent = this.#open.at(-1) ?? null;
    const name = qualified.slice(qualified.indexOf(':') + 1);
    const element: OpenElement = { name, attributes, parent, children: [], text: '', position };
    if (!parent && name !== 'COLLADA') {
      throw this.#file.error('not-collada', `<${excerpt(name)}> is no COLLADA`, '', position);
    }
    if (this.#open.length >= MAX_DEPTH) {
      // The path of an element at that depth would be longer than any message.
      throw this.#file.error('too-deep', 'is nested too deeply', excerpt(name), position);
    }
    this.#count++;
    if (this.#count > MAX_ELEMENTS) {
      const message = `has more than ${MAX_ELEMENTS} elements`;
      throw this.#file.error('too-many-values', message, pathOf(element), position);
    }
    this.#file.register(element);
    parent?.children.push(element);
    this.#root ??= element;
    this.#open.push(element);
  }

  text(text: string): void {
    const element = this.#open.at(-1);
    if (element) element.text += text;
  }

  close(): void {
    this.#open.pop();
  }

  malformed(message: string, position: number): never {
    const element = this.#open.at(-1);
    throw this.#file.error('bad-text', excerpt(message), element ? pathOf(element) : '', position);
  }
}
