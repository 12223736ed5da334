import { DecodeError, joinPaths, type Warning } from '../bytes/index.ts';
import { asReal, type Llsd, type LlsdMap } from '../llsd/index.ts';
import { MAX_FLOAT32 } from './mesh-asset.ts';

/** The smallest and largest value that 16-bit numbers stand for, per axis. */
export interface Domain {
  min: Float64Array;
  max: Float64Array;
}

/** A field of an LLSD map; one whose value is undef counts as absent. */
export function field(map: LlsdMap, key: string): Exclude<Llsd, null> | undefined {
  return map.get(key) ?? undefined;
}

/**
 * One inflated section while it is decoded. It checks the types of its fields, and adds the offset and name of the
 * section to errors and warnings.
 */
export class SectionContext {
  readonly #bytes: Uint8Array;
  readonly #name: string;
  readonly #offset: number;
  readonly #warnings: Warning[];

  /**
   * @param bytes - The inflated section.
   * @param name - The section's name in the header.
   * @param offset - Absolute offset of its first, compressed byte in the file.
   * @param warnings - Warnings are added to this list.
   */
  constructor(bytes: Uint8Array, name: string, offset: number, warnings: Warning[]) {
    this.#bytes = bytes;
    this.#name = name;
    this.#offset = offset;
    this.#warnings = warnings;
  }

  /** Makes the error for `path` inside this section; `at` is the field's own view of the inflated bytes. */
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
      offset: this.#offset,
      path: joinPaths(this.#name, path),
      innerOffset: at && at.byteOffset - this.#bytes.byteOffset,
      details,
    });
  }

  wrongTypeError(expected: string, path: string): DecodeError {
    return this.error('wrong-type', `should be ${expected}`, path, undefined, { expected });
  }

  warn(code: string, message: string, path: string): void {
    const location = { offset: this.#offset, path: joinPaths(this.#name, path) };
    this.#warnings.push({ code, message, ...location });
  }

  /** @throws {@link DecodeError} `wrong-type`. */
  requireMap(value: Llsd, path: string): LlsdMap {
    if (value instanceof Map) return value;
    throw this.wrongTypeError('a map', path);
  }

  /** @throws {@link DecodeError} `wrong-type`. */
  requireArray(value: Llsd, path: string): Llsd[] {
    if (Array.isArray(value)) return value;
    throw this.wrongTypeError('an array', path);
  }

  /**
   * A number, which may be stored as an LLSD integer and has to be finite in 32 bits too.
   * @throws {@link DecodeError} `wrong-type`, `not-finite`.
   */
  requireReal(value: Llsd, path: string): number {
    const real = asReal(value);
    if (real === undefined) throw this.wrongTypeError('a number', path);
    if (Math.abs(real) <= MAX_FLOAT32) return real;
    throw this.error('not-finite', `${real} is not a finite 32-bit number`, path);
  }

  /**
   * Fills `out` from `start` with `count` numbers of an LLSD array, whose further entries are ignored.
   * @throws {@link DecodeError} `wrong-type`, `not-finite`.
   */
  readReals(
    value: Llsd | undefined,
    path: string,
    out: Float64Array,
    start = 0,
    count = out.length,
  ): void {
    if (!Array.isArray(value) || value.length < count) {
      throw this.wrongTypeError(`an array of ${count} numbers`, path);
    }
    for (let i = 0; i < count; i++) {
      const entry = value[i];
      // A fast path for nearly every number; only the others need a path.
      const plain = typeof entry === 'number' && Math.abs(entry) <= MAX_FLOAT32;
      out[start + i] = plain ? entry : this.requireReal(entry, `${path}[${i}]`);
    }
  }

  /** The bytes of a field, or undefined if it is absent. @throws {@link DecodeError} `wrong-type`. */
  binaryField(map: LlsdMap, key: string, path: string): Uint8Array | undefined {
    const value = field(map, key);
    if (value === undefined || value instanceof Uint8Array) return value;
    throw this.wrongTypeError('binary', joinPaths(path, key));
  }

  /**
   * Reads a `{Min, Max}` map; `fallback` replaces an absent one and one without Min.
   * @throws {@link DecodeError} `wrong-type`, `not-finite`.
   */
  readDomain(value: Exclude<Llsd, null> | undefined, fallback: Domain, path: string): Domain {
    if (value === undefined) return fallback;
    const map = this.requireMap(value, path);
    const min = field(map, 'Min');
    if (min === undefined) return fallback;
    const domain: Domain = {
      min: new Float64Array(fallback.min.length),
      max: new Float64Array(fallback.max.length),
    };
    this.readReals(min, joinPaths(path, 'Min'), domain.min);
    this.readReals(field(map, 'Max'), joinPaths(path, 'Max'), domain.max);
    return domain;
  }
}
