import { DecodeError, decodeUtf8, excerpt } from '../bytes/index.ts';
import type { GltfContainer } from './gltf-container.ts';

/** Entries of a list: more than any model has. */
const MAX_ENTRIES = 100_000;

/**
 * A value within the JSON of a glTF file, with its path. Members that are absent have the defaults of the callers;
 * those of another type are errors of format `gltf` and code `wrong-type`, whose offset is that of the JSON.
 */
export class GltfJson {
  readonly value: unknown;
  readonly path: string;
  readonly #offset: number;

  constructor(value: unknown, path: string, offset: number) {
    this.value = value;
    this.path = path;
    this.#offset = offset;
  }

  /** The member of an object; one whose value is undefined where there is none. */
  at(name: string): GltfJson {
    const value =
      typeof this.value === 'object' && this.value !== null && Object.hasOwn(this.value, name)
        ? (this.value as Record<string, unknown>)[name]
        : undefined;
    return new GltfJson(
      value,
      this.path === '' ? excerpt(name) : `${this.path}.${excerpt(name)}`,
      this.#offset,
    );
  }

  get isAbsent(): boolean {
    return this.value === undefined;
  }

  /** The entries of a list, none where it is absent. */
  entries(): GltfJson[] {
    if (this.isAbsent) return [];
    if (!Array.isArray(this.value)) throw this.wrongType('a list');
    if (this.value.length > MAX_ENTRIES) {
      throw this.#error('too-many-values', `has ${this.value.length} entries`);
    }
    return this.value.map((one, i) => new GltfJson(one, `${this.path}[${i}]`, this.#offset));
  }

  /** The members of an object, none where it is absent. */
  members(): [string, GltfJson][] {
    if (this.isAbsent) return [];
    if (!this.isObject()) throw this.wrongType('an object');
    return Object.keys(this.value as object).map((name) => [name, this.at(name)]);
  }

  isObject(): boolean {
    return typeof this.value === 'object' && this.value !== null && !Array.isArray(this.value);
  }

  /** A text, empty where it is absent. */
  text(): string {
    if (this.isAbsent) return '';
    if (typeof this.value !== 'string') throw this.wrongType('a text');
    return this.value;
  }

  /** A whole number that is not negative. */
  integer(fallback: number): number {
    if (this.isAbsent) return fallback;
    const isValid = Number.isSafeInteger(this.value) && (this.value as number) >= 0;
    if (!isValid) throw this.wrongType('a whole number that is not negative');
    return this.value as number;
  }

  /** The number of an entry of another list; null where it is absent. */
  reference(count: number, what: string): number | null {
    if (this.isAbsent) return null;
    const isValid = Number.isInteger(this.value) && (this.value as number) >= 0;
    if (!isValid || (this.value as number) >= count) {
      throw this.wrongType(`the number of one of ${count} ${what}`);
    }
    return this.value as number;
  }

  /** As many numbers; null where they are absent. */
  numbers(count: number): number[] | null {
    if (this.isAbsent) return null;
    if (!Array.isArray(this.value) || this.value.length !== count) {
      throw this.wrongType(`${count} numbers`);
    }
    return this.value.map((value, i) => {
      if (typeof value !== 'number') throw this.wrongType(`${count} numbers`);
      if (!Number.isFinite(Math.fround(value))) {
        const details = { found: String(value) };
        throw this.#error('not-finite', `has no finite number at ${i}`, details);
      }
      return value;
    });
  }

  wrongType(expected: string): DecodeError {
    return this.#error('wrong-type', `is not ${expected}`, { expected });
  }

  #error(code: string, message: string, details?: Record<string, string | number>): DecodeError {
    const { path } = this;
    const fields = { format: 'gltf', code, offset: this.#offset, path, details } as const;
    return new DecodeError(message, fields);
  }
}

/** Lists and objects within each other: those of glTF are few, and extras may have some more. */
const MAX_DEPTH = 200;

/** @throws {@link DecodeError} `not-json`, `too-deep`, `wrong-type` (no object). */
export function parseGltfJson({ json, jsonOffset }: GltfContainer): GltfJson {
  checkDepth(json, jsonOffset);
  let value: unknown;
  try {
    value = JSON.parse(decodeUtf8(json));
  } catch (cause) {
    const message = cause instanceof Error ? excerpt(cause.message) : '';
    const fields = { format: 'gltf', code: 'not-json', offset: jsonOffset, path: '' } as const;
    throw new DecodeError(`is not well-formed JSON: ${message}`, {
      ...{ ...fields, details: { place: '' } },
      cause,
    });
  }
  const root = new GltfJson(value, '', jsonOffset);
  if (!root.isObject()) throw root.wrongType('an object');
  return root;
}

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPENING_BRACKET, CLOSING_BRACKET, OPENING_BRACE, CLOSING_BRACE] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Before parsing: a few megabytes of brackets keep a parser busy for a minute. */
function checkDepth(json: Uint8Array, jsonOffset: number): void {
  let depth = 0;
  let isText = false;
  for (let i = 0; i < json.length; i++) {
    const byte = json[i];
    if (byte === QUOTE) isText = !isText;
    else if (isText) {
      if (byte === BACKSLASH) i++;
    } else if (byte === OPENING_BRACKET || byte === OPENING_BRACE) {
      if (++depth <= MAX_DEPTH) continue;
      const fields = {
        format: 'gltf',
        code: 'too-deep',
        offset: jsonOffset + i,
        path: '',
      } as const;
      throw new DecodeError('is nested too deeply', fields);
    } else if (byte === CLOSING_BRACKET || byte === CLOSING_BRACE) depth--;
  }
}
