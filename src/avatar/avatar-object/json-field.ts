import { DecodeError, excerpt } from '../../formats/bytes/index.ts';
import type { Quaternion, Vector3 } from '../../math/index.ts';
import type { FaceColor } from './avatar-object.ts';

/** The largest finite single: poses and vertices are made of these. */
const MAX_SINGLE = 3.4028234663852886e38;

/**
 * A value of a JSON document with its path, such as `/skeleton/joints/3/rank`. Each method that reads the value
 * throws a {@link DecodeError} of format `avatar-object` when it does not fit; a member that is missing is
 * `wrong-type`. The offset is 0: a parsed document no longer knows its bytes.
 */
export class JsonField {
  readonly value: unknown;
  readonly path: string;

  constructor(value: unknown, path: string) {
    this.value = value;
    this.path = path;
  }

  /** A member of an object; its value is undefined where there is none. */
  member(name: string): JsonField {
    const { value } = this;
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw this.wrongType('an object');
    }
    const own = Object.getOwnPropertyDescriptor(value, name)?.value;
    return new JsonField(own, `${this.path}/${name}`);
  }

  items(limit: number): JsonField[] {
    if (!Array.isArray(this.value)) throw this.wrongType('a list');
    this.#checkCount(this.value.length, limit);
    return this.value.map((item, index) => new JsonField(item, `${this.path}/${index}`));
  }

  text(limit: number): string {
    if (typeof this.value !== 'string') throw this.wrongType('text');
    const { length } = this.value;
    if (length > limit) {
      throw this.error('text-too-long', `has ${length} characters`, { found: length, limit });
    }
    return this.value;
  }

  /** A name or an id: text that is not empty. */
  nonEmptyText(limit: number): string {
    return this.text(limit) || this.#throwWrongType('text that is not empty');
  }

  number(): number {
    if (typeof this.value !== 'number') throw this.wrongType('a number');
    if (!(Math.abs(this.value) <= MAX_SINGLE)) {
      throw this.error('not-finite', `is ${this.value}`, { found: String(this.value) });
    }
    return this.value;
  }

  between(least: number, greatest: number): number {
    const value = this.number();
    if (value >= least && value <= greatest) return value;
    throw this.wrongType(`a number from ${least} to ${greatest}`);
  }

  integer(least: number, greatest: number): number {
    const value = this.number();
    if (Number.isInteger(value) && value >= least && value <= greatest) return value;
    throw this.wrongType(`a whole number from ${least} to ${greatest}`);
  }

  boolean(): boolean {
    if (typeof this.value !== 'boolean') throw this.wrongType('true or false');
    return this.value;
  }

  oneOf<T extends string>(names: readonly T[]): T {
    const found = names.find((name) => name === this.value);
    return found ?? this.#throwWrongType(`one of ${names.join(', ')}`);
  }

  /** A list of exactly `count` numbers. */
  numbers(count: number): JsonField[] {
    const items = this.items(count);
    return items.length === count ? items : this.#throwWrongType(`${count} numbers`);
  }

  error(code: string, reason: string, details: Record<string, string | number> = {}): DecodeError {
    const subject = this.path || 'the document';
    const message = `${excerpt(subject)} ${reason}`;
    return new DecodeError(message, {
      format: 'avatar-object',
      code,
      offset: 0,
      path: this.path,
      details,
    });
  }

  wrongType(expected: string): DecodeError {
    return this.error('wrong-type', `should be ${expected}`, { expected });
  }

  #throwWrongType(expected: string): never {
    throw this.wrongType(expected);
  }

  #checkCount(found: number, limit: number): void {
    if (found <= limit) return;
    throw this.error('too-many-values', `has ${found} entries`, { found, limit });
  }
}

/** How far from 1 the length of a rotation may be, squared: writers may round. */
const UNIT_TOLERANCE = 0.01;

export function readVector(field: JsonField): Vector3 {
  const [x, y, z] = field.numbers(3);
  return [x.number(), y.number(), z.number()];
}

export function readRotation(field: JsonField): Quaternion {
  const [x, y, z, w] = field.numbers(4).map((part) => part.number());
  const error = Math.abs(x * x + y * y + z * z + w * w - 1);
  if (error <= UNIT_TOLERANCE) return [x, y, z, w];
  throw field.wrongType('a unit quaternion');
}

export function readColor(field: JsonField): FaceColor {
  const [red, green, blue, alpha] = field.numbers(4).map((part) => part.between(0, 1));
  return [red, green, blue, alpha];
}

/** Reads every item, none of which may have the same `key` as one before it. */
export function readUnique<K extends string, T extends Readonly<Record<K, string>>>(
  items: readonly JsonField[],
  key: K,
  read: (item: JsonField) => T,
): T[] {
  const seen = new Set<string>();
  return items.map((item) => {
    const value = read(item);
    if (seen.has(value[key])) throw item.member(key).wrongType('one that has not come before');
    seen.add(value[key]);
    return value;
  });
}
