import { DecodeError } from '../../formats/bytes/index.ts';
import { asArray, asMap, type Llsd, type LlsdMap } from '../../formats/llsd/index.ts';
import type { Kind } from './kinds.ts';

/**
 * An error about what a grid sent. Values never go into it: they may be addresses of capabilities,
 * which are credentials. The offset is 0 for a field, whose place is unknown once LLSD is decoded.
 */
export function gridError(
  code: string,
  message: string,
  path: string,
  details?: Record<string, string | number>,
  offset = 0,
): DecodeError {
  return new DecodeError(message, { format: 'grid', code, offset, path, details });
}

function wrongType(path: string, expected: string): DecodeError {
  return gridError('wrong-type', `is not ${expected}`, path, { expected });
}

/** A map of a grid's answer, whose fields are read by name and kind. */
export class Fields {
  readonly path: string;
  readonly #map: LlsdMap;

  constructor(map: LlsdMap, path = '') {
    this.#map = map;
    this.path = path;
  }

  /** @throws {@link DecodeError} `wrong-type` when `value` is no map. */
  static of(value: Llsd, path = ''): Fields {
    const map = asMap(value);
    if (!map) throw wrongType(path, 'a map');
    return new Fields(map, path);
  }

  /** @throws {@link DecodeError} `field-missing`, `wrong-type`. */
  need<T>(name: string, kind: Kind<T>): T {
    const value = kind.read(this.#value(name));
    if (value === undefined) throw wrongType(this.#pathOf(name), kind.expected);
    return value;
  }

  /** Null for what is missing, and for what is of another kind: nothing depends on it. */
  get<T>(name: string, kind: Kind<T>): T | null {
    return kind.read(this.#map.get(name) ?? null) ?? null;
  }

  /** Every field, in the grid's order. */
  entries(): Iterable<[string, Llsd]> {
    return this.#map;
  }

  /** The map in a field, or null. */
  child(name: string): Fields | null {
    const map = asMap(this.#map.get(name));
    return map ? new Fields(map, this.#pathOf(name)) : null;
  }

  /**
   * The maps in an array.
   *
   * @throws {@link DecodeError} `field-missing`, `wrong-type` when it is no array of maps.
   */
  needList(name: string): Fields[] {
    const path = this.#pathOf(name);
    const list = asArray(this.#value(name));
    if (!list) throw wrongType(path, 'an array');
    return list.map((value, index) => Fields.of(value, `${path}[${index}]`));
  }

  /** As {@link needList}, empty when the field is missing. */
  list(name: string): Fields[] {
    return this.#has(name) ? this.needList(name) : [];
  }

  /**
   * The first map of an array, where blocks of a message stand.
   *
   * @throws {@link DecodeError} as {@link needList}, and `field-missing` when the array is empty.
   */
  needBlock(name: string): Fields {
    const [first] = this.needList(name);
    if (!first) throw gridError('field-missing', 'is missing', `${this.#pathOf(name)}[0]`);
    return first;
  }

  #has(name: string): boolean {
    return (this.#map.get(name) ?? null) !== null;
  }

  #value(name: string): Llsd {
    const value = this.#map.get(name) ?? null;
    if (value === null) throw gridError('field-missing', 'is missing', this.#pathOf(name));
    return value;
  }

  #pathOf(name: string): string {
    return this.path ? `${this.path}/${name}` : name;
  }
}
