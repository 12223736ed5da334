import { type DecodeError, encodeUtf8, excerpt } from '../../formats/bytes/index.ts';
import { decodeBase64, MAX_VALUES, parseInteger, parseReal } from '../../formats/llsd/index.ts';
import type { XmlHandler } from '../../formats/xml/index.ts';
import { gridDecodeError, MAX_RESPONSE_DEPTH } from './grid-response.ts';

/**
 * A value of XML-RPC, represented as {@link Llsd} represents the same types, so that login responses in both formats
 * are read alike: `i4` is `bigint`, `double` is `number`, a struct is a `Map`, `nil` is null.
 */
export type XmlRpcValue =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | XmlRpcValue[]
  | Map<string, XmlRpcValue>;

/** A method and its parameters. */
export interface XmlRpcCall {
  readonly method: string;
  readonly params: readonly XmlRpcValue[];
}

/** The result of a call: its value, or the server's fault. */
export type XmlRpcResponse =
  | { readonly kind: 'value'; readonly value: XmlRpcValue }
  | { readonly kind: 'fault'; readonly code: number | null; readonly message: string };

/** How the text of a scalar element is parsed. */
interface Scalar {
  /** The code of the error for any other text. */
  readonly code: 'bad-boolean' | 'bad-number' | 'bad-encoding';
  /** The name of the type in errors, as in "is not a number". */
  readonly expected: string;
  /** Undefined for text that is no such value. */
  parse(text: string): XmlRpcValue | undefined;
}

const INTEGER: Scalar = {
  code: 'bad-number',
  expected: 'a 32-bit number',
  // An empty element is 0, as in LLSD.
  parse: (text) => parseInteger(text.trim() || '0'),
};

const REAL: Scalar = {
  code: 'bad-number',
  expected: 'a number',
  parse: (text) => parseReal(text.trim() || '0'),
};

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '': false,
  '0': false,
  '1': true,
  false: false,
  true: true,
};

const BOOLEAN: Scalar = {
  code: 'bad-boolean',
  expected: 'true or false',
  parse: (text) => {
    const word = text.trim().toLowerCase();
    return Object.hasOwn(BOOLEANS, word) ? BOOLEANS[word] : undefined;
  },
};

const TEXT: Scalar = { code: 'bad-encoding', expected: 'text', parse: (text) => text };

const BASE64: Scalar = { code: 'bad-encoding', expected: 'base64', parse: decodeBase64 };

/** By element name. Dates remain text, since no field of a login is a date. */
const XML_RPC_SCALARS: ReadonlyMap<string, Scalar> = new Map([
  ['string', TEXT],
  ['dateTime.iso8601', TEXT],
  ['i4', INTEGER],
  ['int', INTEGER],
  // It may exceed 32 bits, which our integers may not.
  ['i8', REAL],
  ['double', REAL],
  ['boolean', BOOLEAN],
  ['base64', BASE64],
  ['nil', { ...TEXT, parse: () => null }],
]);

/** The name of the outermost element. */
export type XmlRpcRoot = 'methodCall' | 'methodResponse';

/** The allowed parents of each element. All other elements are ignored, with everything inside them. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['methodName', ['methodCall']],
  ['params', ['methodCall', 'methodResponse']],
  ['param', ['params']],
  ['fault', ['methodResponse']],
  ['value', ['param', 'fault', 'member', 'data']],
  ['struct', ['value']],
  ['member', ['struct']],
  ['name', ['member']],
  ['array', ['value']],
  ['data', ['array']],
  ...Array.from(XML_RPC_SCALARS.keys(), (name): [string, string[]] => [name, ['value']]),
]);

/** The elements whose text is read. A value element without a type element is a string. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set([
  ...XML_RPC_SCALARS.keys(),
  ...['value', 'name', 'methodName'],
]);

/** An open element. */
interface Frame {
  readonly name: string;
  /** Position at which its content begins. */
  readonly start: number;
  text: string;
  /** The value of the elements inside it so far. */
  value: XmlRpcValue | undefined;
  /** The name of a member. */
  key: string;
}

/** Builds the values of a document while it is parsed, without recursion. The result is in the public fields. */
export class XmlRpcParser implements XmlHandler {
  method: string | undefined;
  readonly params: XmlRpcValue[] = [];
  /** The value of the fault, if the document is one. */
  faultValue: XmlRpcValue | undefined;

  readonly #root: XmlRpcRoot;
  readonly #source: string;
  readonly #sourceStart: number;
  /** The open elements, innermost last. */
  readonly #frames: Frame[] = [];
  #depth = 0;
  #valuesLeft = MAX_VALUES;
  /** Number of open elements that are ignored. */
  #ignored = 0;

  constructor(root: XmlRpcRoot, source: string, sourceStart: number) {
    this.#root = root;
    this.#source = source;
    this.#sourceStart = sourceStart;
  }

  open(name: string, _: Readonly<Record<string, string>>, position: number): void {
    const parent = this.#frames.at(-1);
    if (this.#ignored > 0) this.#ignored++;
    else if (!parent) this.#openRoot(name, position);
    else if (PARENTS.get(name)?.includes(parent.name)) this.#openFrame(name, position);
    else this.#ignored = 1;
  }

  text(text: string): void {
    const frame = this.#frames.at(-1);
    if (frame && this.#ignored === 0 && TEXT_ELEMENTS.has(frame.name)) frame.text += text;
  }

  close(): void {
    if (this.#ignored > 0) {
      this.#ignored--;
      return;
    }
    const frame = this.#frames[this.#frames.length - 1];
    const parent = this.#frames.at(-2);
    if (parent) this.#closeFrame(frame, parent);
    this.#frames.pop();
  }

  malformed(message: string, position: number): never {
    throw this.#error('bad-text', excerpt(message), position);
  }

  #openRoot(name: string, position: number): void {
    if (name !== this.#root) {
      throw this.#error('not-xml-rpc', `<${excerpt(name)}> is not <${this.#root}>`, position);
    }
    this.#openFrame(name, position);
  }

  #openFrame(name: string, start: number): void {
    if (name === 'value' && --this.#valuesLeft < 0) {
      throw this.#error('too-many-values', 'has too many values', start);
    }
    if ((name === 'struct' || name === 'array') && ++this.#depth > MAX_RESPONSE_DEPTH) {
      throw this.#error('too-deep', `is nested deeper than ${MAX_RESPONSE_DEPTH} levels`, start);
    }
    this.#frames.push({ name, start, text: '', value: emptyValue(name), key: '' });
  }

  #closeFrame(frame: Frame, parent: Frame): void {
    switch (frame.name) {
      case 'params':
        return;
      case 'methodName':
        this.method = frame.text.trim();
        return;
      case 'param':
        if (frame.value !== undefined) this.params.push(frame.value);
        return;
      case 'fault':
        this.faultValue = frame.value;
        return;
      case 'name':
        parent.key = frame.text;
        return;
      case 'member':
        if (parent.value instanceof Map && frame.value !== undefined) {
          parent.value.set(frame.key, frame.value);
        }
        return;
      case 'value':
        this.#addValue(parent, frame.value === undefined ? frame.text : frame.value);
        return;
      case 'struct':
      case 'array':
        this.#depth--;
        parent.value = frame.value;
        return;
      case 'data':
        parent.value = frame.value;
        return;
      default:
        parent.value = this.#scalar(frame);
    }
  }

  #addValue(parent: Frame, value: XmlRpcValue): void {
    if (Array.isArray(parent.value)) parent.value.push(value);
    else parent.value = value;
  }

  #scalar({ name, text, start }: Frame): XmlRpcValue {
    const scalar = XML_RPC_SCALARS.get(name);
    const value = scalar?.parse(text);
    if (scalar && value === undefined) {
      throw this.#error(scalar.code, `is not ${scalar.expected}`, start);
    }
    return value ?? null;
  }

  #error(code: string, message: string, position: number): DecodeError {
    const before = this.#source.slice(0, this.#sourceStart + position);
    return gridDecodeError(code, message, this.#path(), undefined, encodeUtf8(before).length);
  }

  /** The names of members joined by `/`, with indices in brackets. */
  #path(): string {
    let path = '';
    for (const { name, key, value } of this.#frames) {
      if (name === 'member' && key) path += (path && '/') + excerpt(key);
      else if (name === 'data' && Array.isArray(value)) path += `[${value.length}]`;
    }
    return path;
  }
}

function emptyValue(name: string): XmlRpcValue | undefined {
  if (name === 'struct') return new Map();
  return name === 'array' || name === 'data' ? [] : undefined;
}
