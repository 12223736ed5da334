import { DecodeError, type Warning } from '../bytes/index.ts';
import { asReal, type Llsd, type LlsdMap } from '../llsd/llsd-value.ts';
import { MAX_FLOAT32 } from './mesh-asset.ts';

/** One inflated section while it is decoded: makes errors and warnings that know where they belong. */
export class SectionContext {
  /** Inflated. */
  readonly bytes: Uint8Array;
  /** The section's name, as in the header. */
  readonly name: string;
  /** Absolute offset of the section's first byte in the file. */
  readonly offset: number;
  readonly #warnings: Warning[];

  constructor(bytes: Uint8Array, name: string, offset: number, warnings: Warning[]) {
    this.bytes = bytes;
    this.name = name;
    this.offset = offset;
    this.#warnings = warnings;
  }

  /** The error for `path` inside this section; `at` is the field's own view of the inflated bytes. */
  error(
    code: string,
    message: string,
    path: string,
    at?: Uint8Array,
    details?: Record<string, number | string>,
  ): DecodeError {
    return new DecodeError(message, {
      format: 'mesh',
      code,
      offset: this.offset,
      path: this.#join(path),
      innerOffset: at && at.byteOffset - this.bytes.byteOffset,
      details,
    });
  }

  warn(code: string, message: string, path: string): void {
    this.#warnings.push({ code, message, offset: this.offset, path: this.#join(path) });
  }

  #join(path: string): string {
    return path.startsWith('[') || path === '' ? this.name + path : `${this.name}/${path}`;
  }
}

/** The smallest and largest value that 16-bit numbers stand for, per axis. */
export interface Domain {
  min: Float64Array;
  max: Float64Array;
}

/** A field is absent when its key is missing or its value is undef. */
export function field(map: LlsdMap, key: string): Exclude<Llsd, null> | undefined {
  return map.get(key) ?? undefined;
}

/** @throws {@link DecodeError} `wrong-type`. */
export function requireMap(scope: SectionContext, value: Llsd, path: string): LlsdMap {
  if (value instanceof Map) return value;
  throw wrongTypeError(scope, 'a map', path);
}

/** @throws {@link DecodeError} `wrong-type`. */
export function requireArray(scope: SectionContext, value: Llsd, path: string): Llsd[] {
  if (Array.isArray(value)) return value;
  throw wrongTypeError(scope, 'an array', path);
}

/**
 * A number that may be stored as an LLSD integer, and that must be one in 32 bits too.
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 */
export function requireReal(scope: SectionContext, value: Llsd, path: string): number {
  const real = asReal(value);
  if (real === undefined) throw wrongTypeError(scope, 'a number', path);
  if (Math.abs(real) <= MAX_FLOAT32) return real;
  throw scope.error('not-finite', `${real} is not a finite 32-bit number`, path);
}

/**
 * Fills `out` from `start` with `count` numbers of an LLSD array, whose further entries are ignored.
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 */
export function readReals(
  scope: SectionContext,
  value: Llsd | undefined,
  path: string,
  out: Float64Array,
  start = 0,
  count = out.length,
): void {
  if (!Array.isArray(value) || value.length < count) {
    throw wrongTypeError(scope, `an array of ${count} numbers`, path);
  }
  for (let i = 0; i < count; i++) {
    const entry = value[i];
    // The short way for nearly every number; a path is made up only for the others.
    const plain = typeof entry === 'number' && Math.abs(entry) <= MAX_FLOAT32;
    out[start + i] = plain ? entry : requireReal(scope, entry, `${path}[${i}]`);
  }
}

/** @throws {@link DecodeError} `wrong-type`. */
export function binaryField(
  scope: SectionContext,
  map: LlsdMap,
  key: string,
  path: string,
): Uint8Array | undefined {
  const value = field(map, key);
  if (value === undefined || value instanceof Uint8Array) return value;
  throw wrongTypeError(scope, 'binary', path === '' ? key : `${path}/${key}`);
}

/**
 * A `{Min, Max}` map, or `byDefault` when there is no Min.
 * @throws {@link DecodeError} `wrong-type`, `not-finite`.
 */
export function readDomain(
  scope: SectionContext,
  value: Exclude<Llsd, null> | undefined,
  byDefault: Domain,
  path: string,
): Domain {
  if (value === undefined) return byDefault;
  const map = requireMap(scope, value, path);
  const min = field(map, 'Min');
  if (min === undefined) return byDefault;
  const domain: Domain = {
    min: new Float64Array(byDefault.min.length),
    max: new Float64Array(byDefault.max.length),
  };
  const prefix = path === '' ? '' : `${path}/`;
  readReals(scope, min, `${prefix}Min`, domain.min);
  readReals(scope, field(map, 'Max'), `${prefix}Max`, domain.max);
  return domain;
}

export function wrongTypeError(scope: SectionContext, expected: string, path: string): Error {
  return scope.error('wrong-type', `should be ${expected}`, path, undefined, { expected });
}
