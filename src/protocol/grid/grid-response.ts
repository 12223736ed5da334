import { DecodeError, type FormatName } from '../../formats/bytes/index.ts';
import {
  asArray,
  asMap,
  decodeLlsdXmlInSteps,
  type Llsd,
  type LlsdMap,
} from '../../formats/llsd/index.ts';
import { runSteps, type Steps } from '../../formats/steps/index.ts';
import type { ValueType } from './value-types.ts';

/**
 * Larger responses are not read. A login with every folder of a big inventory has a few megabytes, a folder of 10,000
 * items some 13.
 */
export const MAX_RESPONSE_BYTES = 32 * 1024 * 1024;

/** The nesting that responses may have; they need some ten levels. */
export const MAX_RESPONSE_DEPTH = 32;

/** The `Content-Type` of every LLSD request. It must be exactly this: OpenSimulator accepts no other. */
export const LLSD_CONTENT_TYPE = 'application/llsd+xml';

/** The `Content-Type` of an XML-RPC login. */
export const XML_RPC_CONTENT_TYPE = 'text/xml';

/**
 * Decodes the response of a capability, which is a map in LLSD XML.
 *
 * @throws {@link DecodeError} `answer-too-large`, `wrong-type`, and as {@link decodeLlsdXml}.
 */
export function decodeResponse(bytes: Uint8Array): LlsdMapReader {
  return runSteps(decodeResponseInSteps(bytes));
}

/** As {@link decodeResponse}, in steps. */
export function* decodeResponseInSteps(bytes: Uint8Array): Steps<LlsdMapReader> {
  checkResponseSize(bytes);
  const options = { format: 'grid', maxDepth: MAX_RESPONSE_DEPTH } as const;
  return LlsdMapReader.of(yield* decodeLlsdXmlInSteps(bytes, options));
}

/** @throws {@link DecodeError} `answer-too-large`. */
export function checkResponseSize(bytes: Uint8Array): void {
  const found = bytes.length;
  if (found <= MAX_RESPONSE_BYTES) return;
  const message = `has ${found} bytes, at most ${MAX_RESPONSE_BYTES} are read`;
  throw gridDecodeError('answer-too-large', message, '', { found, limit: MAX_RESPONSE_BYTES });
}

/**
 * An error about a grid's response. It never contains values: they may be URLs of capabilities, which are credentials.
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

/**
 * Reads the fields of an LLSD map by name and type. Errors have the offset 0, since the position of a field is unknown
 * once the LLSD is decoded.
 */
export class LlsdMapReader {
  readonly path: string;
  readonly #map: LlsdMap;
  readonly #format: FormatName;

  private constructor(map: LlsdMap, path: string, format: FormatName) {
    this.#map = map;
    this.path = path;
    this.#format = format;
  }

  /** @throws {@link DecodeError} of the format: `wrong-type` if `value` is not a map. */
  static of(value: Llsd, path = '', format: FormatName = 'grid'): LlsdMapReader {
    const map = asMap(value);
    if (!map) throw wrongType(format, path, 'a map');
    return new LlsdMapReader(map, path, format);
  }

  /** @throws {@link DecodeError} `field-missing`, `wrong-type`. */
  required<T>(name: string, type: ValueType<T>): T {
    return this.#checked(name, this.#present(name), type);
  }

  /** Undefined if the field is missing. @throws {@link DecodeError} `wrong-type`, also for a null value. */
  ifPresent<T>(name: string, type: ValueType<T>): T | undefined {
    const value = this.#map.get(name);
    return value === undefined ? undefined : this.#checked(name, value, type);
  }

  /** Null if the field is missing or has another type: for fields that nothing depends on. */
  optional<T>(name: string, type: ValueType<T>): T | null {
    return type.read(this.#map.get(name) ?? null) ?? null;
  }

  /** Every field, in the order of the response. */
  entries(): Iterable<[string, Llsd]> {
    return this.#map;
  }

  /** The map in a field. @throws {@link DecodeError} `field-missing`, `wrong-type`. */
  requiredChild(name: string): LlsdMapReader {
    return LlsdMapReader.of(this.#present(name), this.#pathOf(name), this.#format);
  }

  /** The map in a field, or null. */
  child(name: string): LlsdMapReader | null {
    const map = asMap(this.#map.get(name));
    return map ? new LlsdMapReader(map, this.#pathOf(name), this.#format) : null;
  }

  /**
   * The maps in an array.
   *
   * @throws {@link DecodeError} `field-missing`, `wrong-type` if it is not an array of maps.
   */
  requiredList(name: string): LlsdMapReader[] {
    const path = this.#pathOf(name);
    const list = asArray(this.#present(name));
    if (!list) throw wrongType(this.#format, path, 'an array');
    return list.map((value, index) => LlsdMapReader.of(value, `${path}[${index}]`, this.#format));
  }

  /** As {@link requiredList}, but empty if the field is missing. */
  optionalList(name: string): LlsdMapReader[] {
    return (this.#map.get(name) ?? null) === null ? [] : this.requiredList(name);
  }

  /**
   * The first map of an array, as the blocks of messages have them.
   *
   * @throws {@link DecodeError} as {@link requiredList}, and `field-missing` if the array is empty.
   */
  requiredBlock(name: string): LlsdMapReader {
    const [first] = this.requiredList(name);
    if (!first) throw this.#missing(`${this.#pathOf(name)}[0]`);
    return first;
  }

  #present(name: string): Llsd {
    const value = this.#map.get(name) ?? null;
    if (value === null) throw this.#missing(this.#pathOf(name));
    return value;
  }

  #checked<T>(name: string, value: Llsd, { read, expected }: ValueType<T>): T {
    const typed = read(value);
    if (typed === undefined) throw wrongType(this.#format, this.#pathOf(name), expected);
    return typed;
  }

  #missing(path: string): DecodeError {
    const place = { format: this.#format, code: 'field-missing', offset: 0, path };
    return new DecodeError('is missing', place);
  }

  #pathOf(name: string): string {
    return this.path ? `${this.path}/${name}` : name;
  }
}

function wrongType(format: FormatName, path: string, expected: string): DecodeError {
  const place = { format, code: 'wrong-type', offset: 0, path, details: { expected } };
  return new DecodeError(`is not ${expected}`, place);
}
