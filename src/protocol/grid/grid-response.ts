import { DecodeError } from '../../formats/bytes/index.ts';
import {
  asArray,
  asMap,
  decodeLlsdXml,
  type Llsd,
  type LlsdMap,
} from '../../formats/llsd/index.ts';
import type { ValueType } from './value-types.ts';

/**
 * An error about what a grid sent. Values never go into it: they may be addresses of capabilities,
 * which are credentials. The offset is 0 for a field, whose place is unknown once LLSD is decoded.
 */
export function gridDecodeError(
  code: string,
  message: string,
  path: string,
  details?: Record<string, string | number>,
  offset = 0,
): DecodeError {
  return new DecodeError(message, { format: 'grid', code, offset, path, details });
}

function wrongType(path: string, expected: string): DecodeError {
  return gridDecodeError('wrong-type', `is not ${expected}`, path, { expected });
}

/** A map of a grid's answer, whose fields are read by name and kind. */
export class LlsdMapReader {
  readonly path: string;
  readonly #map: LlsdMap;

  constructor(map: LlsdMap, path = '') {
    this.#map = map;
    this.path = path;
  }

  /** @throws {@link DecodeError} `wrong-type` when `value` is no map. */
  static of(value: Llsd, path = ''): LlsdMapReader {
    const map = asMap(value);
    if (!map) throw wrongType(path, 'a map');
    return new LlsdMapReader(map, path);
  }

  /** @throws {@link DecodeError} `field-missing`, `wrong-type`. */
  required<T>(name: string, kind: ValueType<T>): T {
    const value = kind.read(this.#value(name));
    if (value === undefined) throw wrongType(this.#pathOf(name), kind.expected);
    return value;
  }

  /** Null for what is missing, and for what is of another kind: nothing depends on it. */
  optional<T>(name: string, kind: ValueType<T>): T | null {
    return kind.read(this.#map.get(name) ?? null) ?? null;
  }

  /** Every field, in the grid's order. */
  entries(): Iterable<[string, Llsd]> {
    return this.#map;
  }

  /** The map in a field, or null. */
  child(name: string): LlsdMapReader | null {
    const map = asMap(this.#map.get(name));
    return map ? new LlsdMapReader(map, this.#pathOf(name)) : null;
  }

  /**
   * The maps in an array.
   *
   * @throws {@link DecodeError} `field-missing`, `wrong-type` when it is no array of maps.
   */
  requiredList(name: string): LlsdMapReader[] {
    const path = this.#pathOf(name);
    const optionalList = asArray(this.#value(name));
    if (!optionalList) throw wrongType(path, 'an array');
    return optionalList.map((value, index) => LlsdMapReader.of(value, `${path}[${index}]`));
  }

  /** As {@link requiredList}, empty when the field is missing. */
  list(name: string): LlsdMapReader[] {
    return this.#has(name) ? this.requiredList(name) : [];
  }

  /**
   * The first map of an array, where blocks of a message stand.
   *
   * @throws {@link DecodeError} as {@link requiredList}, and `field-missing` when the array is empty.
   */
  requiredBlock(name: string): LlsdMapReader {
    const [first] = this.requiredList(name);
    if (!first) throw gridDecodeError('field-missing', 'is missing', `${this.#pathOf(name)}[0]`);
    return first;
  }

  #has(name: string): boolean {
    return (this.#map.get(name) ?? null) !== null;
  }

  #value(name: string): Llsd {
    const value = this.#map.get(name) ?? null;
    if (value === null) throw gridDecodeError('field-missing', 'is missing', this.#pathOf(name));
    return value;
  }

  #pathOf(name: string): string {
    return this.path ? `${this.path}/${name}` : name;
  }
}

/**
 * The largest answer that is looked at. A login with every folder of a big inventory has a few
 * megabytes, a folder of 10,000 items some 13.
 */
export const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/**
 * The nesting that answers may have; they need some ten levels.
 */
export const MAX_RESPONSE_DEPTH = 32;

/** The `Content-Type` of every LLSD request, to the letter: OpenSimulator takes no other. */
export const LLSD_CONTENT_TYPE = 'application/llsd+xml';

/** The `Content-Type` of an XML-RPC login. */
export const XML_RPC_CONTENT_TYPE = 'text/xml';

/** @throws {@link DecodeError} `answer-too-large`. */
export function checkResponseSize(bytes: Uint8Array): void {
  const found = bytes.length;
  if (found <= MAX_RESPONSE_BYTES) return;
  const message = `has ${found} bytes, at most ${MAX_RESPONSE_BYTES} are read`;
  throw gridDecodeError('answer-too-large', message, '', { found, limit: MAX_RESPONSE_BYTES });
}

/**
 * A capability's answer, which is a map in LLSD XML.
 *
 * @throws {@link DecodeError} `answer-too-large`, `wrong-type`, and as {@link decodeLlsdXml}.
 */
export function decodeResponse(bytes: Uint8Array): LlsdMapReader {
  checkResponseSize(bytes);
  return LlsdMapReader.of(decodeLlsdXml(bytes, { format: 'grid', maxDepth: MAX_RESPONSE_DEPTH }));
}
